import type { SentencesOf } from "#renderer/i18n/texts.ts";

import { listKeyCaps } from "../../model/room-commands.ts";
import type { RoomCommand } from "../../model/room-commands.ts";
import type { toolbarTexts } from "../../texts/room-catalogue.ts";

type Sentences = SentencesOf<typeof toolbarTexts>;

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * A command's key: "Ctrl+Z" in a tooltip, "Ctrl Z" in the sheet of keys, where a key with its Ctrl
 * stands in one cap; "⌘Z" on a Mac.
 */
export function writeShortcut(command: RoomCommand, between: "+" | " "): string {
  return listKeyCaps(command, isMac()).join(isMac() ? "" : between);
}

/** What a command with an icon is called beside it. */
export function nameCommand({ icon }: RoomCommand, texts: Sentences): string {
  return icon === undefined ? "" : texts[icon];
}
