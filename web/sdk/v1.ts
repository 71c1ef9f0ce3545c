import { createEmbed } from "./create-embed.ts";
import type { EmbedMode, RoomwrightSdk } from "./embed-types.ts";

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
    const { roomwright: company, route, locale, mode, height, leads, timeout } = box.dataset;
    if (!company || box.roomwright) continue;
    box.roomwright = sdk.create(box, {
      company,
      route,
      locale,
      mode: mode as EmbedMode | undefined,
      height,
      leads: leads !== undefined,
      timeoutMs: timeout ? +timeout : undefined,
    });
  }
}

// A page may carry the script twice.
if (!window.Roomwright) {
  window.Roomwright = sdk;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mountAll);
  else mountAll();
}
