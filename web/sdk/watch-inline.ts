/**
 * Tells whether a designer of `origin` in the page itself can be seen: nothing needs to lead to it
 * then. Frames that the page adds or takes away later count as well.
 */
export function watchInline(
  origin: string,
  signal: AbortSignal,
  listener: (isInSight: boolean) => void,
): void {
  const inSight = new Set<Element>();
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inSight.add(target);
      else inSight.delete(target);
    }
    listener(inSight.size > 0);
  });
  const observed = new WeakSet<Element>();
  const look = () => {
    // The dialog's own frame lies in a shadow tree and is not among them.
    for (const frame of document.querySelectorAll(`iframe[src^="${origin}/embed/"]`)) {
      if (!observed.has(frame)) sight.observe(frame);
      observed.add(frame);
    }
  };
  const page = new MutationObserver(look);
  page.observe(document, { subtree: true, childList: true });
  look();
  signal.addEventListener("abort", () => {
    sight.disconnect();
    page.disconnect();
  });
}
