// The rooms, in the order of the masthead. A new room is a folder beside this file and a line here.

/** @typedef {import("../shell/frame.js").Room} Room */
/** @typedef {{ name: string, title: string, open: () => Promise<Room> }} Entrance */

/** @type {readonly Entrance[]} */
export const ROOMS = [
  { name: "matrix", title: "Matrix", open: () => import("./matrix/room.js") },
  { name: "lattice", title: "Lattice", open: () => import("./lattice/room.js") },
  { name: "tetrahedron", title: "Tetrahedron", open: () => import("./tetrahedron/room.js") },
];
