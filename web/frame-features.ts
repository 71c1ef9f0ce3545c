import type { HostMessage } from "#shared/wires/embed.ts";

/** What a page around may ask of a frame. */
export const frameFeatures = [
  "theme:set",
  "locale:set",
  "navigate",
  "image:load",
  "token:restore",
  "viewport",
] as const satisfies readonly HostMessage["type"][];
