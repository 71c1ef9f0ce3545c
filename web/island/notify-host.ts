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
  page.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && landing.isConnected) post("close");
  });
}
