import type { HostLink } from "./host-link.ts";
import { createSizeGuard } from "./size-limit.ts";

/**
 * Tells the page around how tall the content is, which is the one element that holds all of it: a
 * document is never smaller than the frame, so its own height would only ever grow.
 */
export function watchSize(page: Window, link: HostLink, root: Element, isFilling: boolean) {
  let fills = isFilling;
  let width = page.innerWidth;
  const guard = createSizeGuard({
    readNowMs: () => page.performance.now(),
    onNextFrame: (work) => void page.requestAnimationFrame(work),
    post: (height, cause) => link.send("resize", { height, cause }),
    reportLoop: () =>
      link.send("error", { code: "resize_loop", message: "The height of the frame runs away." }),
  });
  const measure = () => {
    const { height } = root.getBoundingClientRect();
    // Before the first screen there is nothing to be as tall as.
    if (fills || height > 0) guard.measured(fills ? 0 : height);
  };
  new ResizeObserver(measure).observe(root, { box: "border-box" });
  page.addEventListener("resize", () => {
    // A new height is our own doing; only a new width lays the page out anew.
    if (page.innerWidth === width) return;
    width = page.innerWidth;
    guard.caused("viewport");
    measure();
  });
  return {
    /** Another screen is there; a filling one takes the height that the host gives. */
    routed(next: boolean): void {
      fills = next;
      guard.caused("route");
      measure();
    },
  };
}
