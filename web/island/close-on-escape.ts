import { findHostOrigin } from "../host-origin.ts";
import { readFrameFields } from "./frame-address.ts";

/** Escape closes the dialog that a frame is in, which the page around does, before the app is there to ask for it. */
export function closeOnEscape(page: Window, landing: HTMLElement): void {
  const origin = findHostOrigin(page);
  const id = readFrameFields(page).get("rw");
  if (origin === null || id === null) return;
  page.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !landing.isConnected) return;
    const message = { v: 1, ns: "roomwright", id, seq: 1, type: "close", data: {} };
    page.parent.postMessage(message, origin);
  });
}
