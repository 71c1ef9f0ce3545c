import { findHostOrigin } from "../host-origin.ts";
import { readFrameFields } from "./frame-address.ts";

/**
 * What a frame says before its app is there: that its start page can be seen, for which the page around
 * waits before it gives up, and that Escape was pressed, which closes the dialog that the frame is in.
 */
export function notifyHost(page: Window, landing: HTMLElement, isShown: boolean): void {
  const origin = findHostOrigin(page);
  const id = readFrameFields(page).get("rw");
  if (origin === null || id === null) return;
  const post = (type: "shown" | "close") => {
    const message = { v: 1, ns: "roomwright", id, seq: 1, type, data: {} };
    page.parent.postMessage(message, origin);
  };
  if (isShown) post("shown");
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !landing.isConnected) return;
    // The app hears it too while it takes the page's place: one press closes once.
    event.preventDefault();
    post("close");
  });
}
