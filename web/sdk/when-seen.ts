/** Calls back once the element is in sight: a lazy frame does not even begin to load before. */
export function whenSeen(element: Element, signal: AbortSignal, onSeen: () => void): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    onSeen();
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}
