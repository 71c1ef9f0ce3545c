import { fileSavedEvent } from "#renderer/platform/announce-saved-file.ts";
import type { VisitEvent } from "#shared/visit-event.ts";

import { nameElement, nameFileKind } from "./name-element.ts";

type Seen = Pick<VisitEvent, "kind" | "name">;

/** The design room's canvas with a tool that selects or draws in hand. */
const canvas = "[data-tool]:not([data-tool='move'], [data-panning='true'])";

/**
 * Notes what is pressed, sent and saved on a page, each by its kind and a name of the app's own. Returns the
 * way to stop.
 */
export function watchPage(page: Document, note: (seen: Seen) => void): () => void {
  const ending = new AbortController();
  const options = { capture: true, passive: true, signal: ending.signal };
  const press = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const file = target.closest<HTMLAnchorElement>("a[download]");
    if (file !== null) {
      note({ kind: "file-download", name: nameFileKind(file.download) });
      return;
    }
    const name = nameElement(target);
    if (name !== null) note({ kind: "element-interaction", name });
  };
  // By itself: a stroke ends without a press on a touch screen.
  const draw = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(canvas) === null) return;
    if (nameElement(target) === null) note({ kind: "element-interaction", name: "mark" });
  };
  page.addEventListener("click", press, options);
  page.addEventListener(
    fileSavedEvent,
    (event) => {
      const name = event instanceof CustomEvent ? nameFileKind(String(event.detail)) : "file";
      note({ kind: "file-download", name });
    },
    options,
  );
  page.addEventListener(
    "pointerup",
    (event) => {
      if (event.isPrimary && event.button === 0) draw(event);
    },
    options,
  );
  page.addEventListener(
    "keydown",
    (event) => {
      if (!event.repeat && (event.key === "Enter" || event.key === " ")) draw(event);
    },
    options,
  );
  page.addEventListener(
    "submit",
    ({ target }) => {
      const name = target instanceof HTMLElement ? target.dataset.visit : undefined;
      note({ kind: "form-interaction", name: name ?? "form" });
    },
    options,
  );
  return () => ending.abort();
}
