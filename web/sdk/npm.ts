import { createConversation } from "./create-conversation.ts";
import { createFrame } from "./create-frame.ts";
import type { Embed, EmbedOptions } from "./embed-types.ts";

export type {
  Embed,
  EmbedEvents,
  EmbedListener,
  EmbedLocale,
  EmbedMode,
  EmbedOptions,
  EmbedPrefill,
  EmbedProduct,
  EmbedTheme,
} from "./embed-types.ts";

export type DesignerOptions = EmbedOptions & {
  /** Where the designer is served from, such as "https://rooms.example". */
  origin: string;
};

/** Puts the designer into an element of the page, or above the page. Throws when there is no such element. */
export function createDesigner(
  target: HTMLElement | string,
  { origin, ...options }: DesignerOptions,
): Embed {
  const box = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
  if (box === null) throw new Error("Roomwright: there is no such element.");
  return createConversation(createFrame(box, options, new URL(origin).origin));
}
