import { moveByKey } from "#shared/compare-keys.ts";

/** Narrower than this a side has no room for its word. */
const tagNeedsPx = 72;

/** Lets the line of the start page's comparison be moved, as the app's own. */
export function startCompare(landing: HTMLElement): { isMoving: () => boolean } {
  const frame = landing.querySelector<HTMLElement>("[data-compare]");
  const range = frame?.querySelector("input") ?? null;
  if (frame === null || range === null) return { isMoving: () => false };
  const sentence = frame.dataset["compare"] ?? "";
  let pointer: number | null = null;

  const showTags = () => {
    const { width } = frame.getBoundingClientRect();
    const left = (width * range.valueAsNumber) / 100;
    for (const [name, place] of [
      [".before", left],
      [".behind", width - left],
    ] as const) {
      const tag = frame.querySelector<HTMLElement>(`.tag${name}`);
      if (tag !== null) tag.dataset["shown"] = String(place >= tagNeedsPx);
    }
  };
  const move = (value: number) => {
    range.value = String(Math.min(100, Math.max(0, value)));
    frame.dataset["moved"] = "";
    frame.style.setProperty("--rw-split", `${range.value}%`);
    const part = String(Math.round(range.valueAsNumber));
    range.setAttribute("aria-valuetext", sentence.replace("-1", part));
    showTags();
  };
  const moveTo = ({ clientX }: PointerEvent) => {
    const { left, width } = frame.getBoundingClientRect();
    if (width > 0) move(((clientX - left) / width) * 100);
  };
  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || pointer !== null) return;
    pointer = event.pointerId;
    frame.setPointerCapture(pointer);
    range.focus({ preventScroll: true });
    if (event.pointerType === "touch") return;
    event.preventDefault();
    moveTo(event);
  });
  frame.addEventListener("pointermove", (event) => {
    if (event.pointerId === pointer) moveTo(event);
  });
  frame.addEventListener("pointerup", (event) => {
    if (event.pointerId !== pointer) return;
    if (event.pointerType === "touch") moveTo(event);
    pointer = null;
  });
  frame.addEventListener("pointercancel", () => (pointer = null));
  frame.addEventListener("dblclick", () => move(50));
  range.addEventListener("input", () => move(range.valueAsNumber));
  range.addEventListener("keydown", (event) => {
    const next = moveByKey(range.valueAsNumber, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    move(next);
  });
  showTags();
  return { isMoving: () => pointer !== null };
}
