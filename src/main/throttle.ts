/** Calls at once and then, for whatever came meanwhile, once at the end of each interval. */
export function createThrottle(call: () => void, intervalMs: number): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isAsked = false;
  const rest = () => {
    timer = null;
    if (!isAsked) return;
    isAsked = false;
    ask();
  };
  const ask = () => {
    if (timer !== null) {
      isAsked = true;
      return;
    }
    call();
    timer = setTimeout(rest, intervalMs);
    timer.unref();
  };
  return ask;
}
