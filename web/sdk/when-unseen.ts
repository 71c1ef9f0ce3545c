/**
 * Calls back as soon as an element may grow without moving anything that the visitor is looking at:
 * before the first paint, while it is hidden, while nothing below it is in sight, or in answer to
 * something that they did.
 */
export function whenUnseen(box: Element, signal: AbortSignal, grow: () => void): void {
  const waiting = new AbortController();
  signal.addEventListener("abort", () => waiting.abort());
  const stop = { signal: waiting.signal, passive: true, capture: true };
  const finish = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    grow();
  };
  const look = () => {
    if (!movesSomething(box)) finish();
  };
  look();
  for (const type of ["scroll", "resize"]) addEventListener(type, look, stop);
  // Only afterwards: what is being pressed stays under the pointer.
  for (const type of ["click", "keydown"]) addEventListener(type, () => setTimeout(finish), stop);
}

function movesSomething(box: Element): boolean {
  const isPainted = performance.getEntriesByType("paint").length > 0;
  if (!isPainted || !box.getClientRects().length) return false;
  const below = document.createRange();
  below.setStartAfter(box);
  below.setEndAfter(document.body);
  const { top, height } = below.getBoundingClientRect();
  return height > 0 && top < innerHeight;
}
