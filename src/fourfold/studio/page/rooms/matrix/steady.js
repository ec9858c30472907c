// Work that follows the hand: one run at a time, and after it the newest state, so that nothing piles up.

/**
 * @param {() => Promise<void>} work
 * @param {(error: unknown) => void} failed
 */
export function steady(work, failed) {
  let [busy, again, ended] = [false, false, false];
  async function go() {
    if (ended) return;
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    again = false;
    try {
      await work();
    } catch (error) {
      if (!ended) failed(error);
    }
    busy = false;
    if (again) void go();
  }
  return {
    go: () => void go(),
    /** Whether a newer state is waiting. */
    overtaken: () => again || ended,
    end: () => {
      ended = true;
    },
  };
}
