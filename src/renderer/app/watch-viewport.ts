import { viewportMeasured } from "#renderer/state/viewport-slice.ts";

/** Phones report the old size while they turn. */
const orientationDelayMs = 100;

/** Keeps the store's viewport in step with the window. Returns the way to stop. */
export function watchViewport(
  page: Window,
  dispatch: (action: ReturnType<typeof viewportMeasured>) => unknown,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = () => {
    const { innerWidth: width, innerHeight: height, navigator } = page;
    const { userAgent, maxTouchPoints: touchPoints } = navigator;
    dispatch(viewportMeasured({ width, height, userAgent, touchPoints }));
  };
  const measureSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(measure, orientationDelayMs);
  };
  measure();
  page.addEventListener("resize", measure);
  page.addEventListener("orientationchange", measureSoon);
  return () => {
    clearTimeout(timer);
    page.removeEventListener("resize", measure);
    page.removeEventListener("orientationchange", measureSoon);
  };
}
