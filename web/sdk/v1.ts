import { createEmbed } from "./create-embed.ts";
import type { RoomwrightSdk } from "./embed-types.ts";
import { readAttributes } from "./read-attributes.ts";

/** The script's own address says where the designer is. */
const script = (document.currentScript ??
  document.querySelector('script[src*="/embed/v1.js"]')) as HTMLScriptElement | null;
const { origin } = new URL(script?.src ?? location.href);

const sdk: RoomwrightSdk = {
  version: 1,
  origin,
  create(target, options) {
    const box = typeof target === "string" ? document.querySelector(target) : target;
    if (!(box instanceof HTMLElement)) throw new Error("Roomwright: there is no such element.");
    return createEmbed(box, options, origin);
  },
};

function mountAll(): void {
  for (const box of document.querySelectorAll<HTMLElement>("[data-roomwright]")) {
    const options = readAttributes(box);
    if (options && !box.roomwright) box.roomwright = sdk.create(box, options);
  }
}

/** What a page adds later is mounted, and what it takes away for good leaves nothing behind. */
function start(): void {
  mountAll();
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length)) mountAll();
    for (const { removedNodes } of changes) for (const node of removedNodes) dismount(node);
  }).observe(document, { subtree: true, childList: true });
}

function dismount(node: Node): void {
  if (!(node instanceof Element) || node.isConnected) return;
  for (const box of [node, ...node.querySelectorAll("[data-roomwright]")]) {
    box.roomwright?.destroy();
    box.roomwright = undefined;
  }
}

// A page may carry the script twice.
if (!window.Roomwright) {
  window.Roomwright = sdk;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
}
