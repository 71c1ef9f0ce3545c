/** The designer's frames in the page itself that can be seen now. */
const inSight = new Set<Element>();
const listeners = new Set<(isInSight: boolean) => void>();

function change(frame: Element, isSeen: boolean): void {
  if (isSeen) inSight.add(frame);
  else inSight.delete(frame);
  for (const listener of listeners) listener(inSight.size > 0);
}

/** Notes whether a frame can be seen, until the signal. */
export function noteInline(frame: Element, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    change(frame, entries.at(-1)?.isIntersecting ?? false);
  });
  observer.observe(frame);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    change(frame, false);
  });
}

/** Tells whether one of them can be seen: nothing needs to lead to it then. */
export function watchInline(signal: AbortSignal, listener: (isInSight: boolean) => void): void {
  listeners.add(listener);
  listener(inSight.size > 0);
  signal.addEventListener("abort", () => listeners.delete(listener));
}
