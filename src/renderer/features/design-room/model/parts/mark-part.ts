import type { Image } from "#shared/image.ts";

import { createMarkPicture } from "../../canvas/mark-picture.ts";
import type { MarkPicture } from "../../canvas/mark-picture.ts";
import type { RoomDocument } from "../document/room-document.ts";
import { derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

/** What is marked, made ready for the screen; null while nothing is. */
export function createMarkPart(
  document: Readable<RoomDocument>,
  image: Image,
): Readable<MarkPicture | null> {
  const selection = derive([document], (shown) => shown.selection);
  return derive([selection], (mark) => (mark === null ? null : createMarkPicture(mark, image)));
}
