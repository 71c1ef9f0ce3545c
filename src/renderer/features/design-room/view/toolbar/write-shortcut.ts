import { listKeyCaps } from "../../model/room-commands.ts";
import type { RoomCommand } from "../../model/room-commands.ts";

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** A command's key for a tooltip: "Ctrl+Z", or "⌘Z" on a Mac. */
export function writeShortcut(command: RoomCommand): string {
  return listKeyCaps(command, isMac()).join(isMac() ? "" : "+");
}

/** The same for the sheet of keys, where a key with its Ctrl stands in one cap: "Ctrl Z". */
export function writeCap(command: RoomCommand): string {
  return listKeyCaps(command, isMac()).join(isMac() ? "" : " ");
}
