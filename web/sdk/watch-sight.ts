/** What the frame must know of the window around it: how far up it is cut off, how tall that is. */
export type Sight = { visibleTop: number; height: number };

/** Tells where the frame stands in the window, once a frame at most and only when that changed. */
export function watchSight(
  iframe: HTMLIFrameElement,
  signal: AbortSignal,
  onSight: (sight: Sight) => void,
): () => void {
  let told = "";
  let isWaiting = false;
  const look = () => {
    isWaiting = false;
    if (signal.aborted) return;
    const { top } = iframe.getBoundingClientRect();
    const sight = { visibleTop: Math.max(0, Math.round(-top)), height: innerHeight };
    const text = `${sight.visibleTop} ${sight.height}`;
    if (text !== told) onSight(sight);
    told = text;
  };
  const lookSoon = () => {
    if (!isWaiting) requestAnimationFrame(look);
    isWaiting = true;
  };
  for (const type of ["scroll", "resize"]) {
    addEventListener(type, lookSoon, { signal, passive: true, capture: true });
  }
  return () => {
    told = "";
    look();
  };
}
