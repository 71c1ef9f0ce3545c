import type { SentencesOf } from "#renderer/i18n/texts.ts";

import type { RoomRegion } from "../../model/document/list-regions.ts";
import type { regionTexts } from "../../texts/room-catalogue.ts";

/** What a region is called: in its company's words, by where it is, or by its kind. */
export function nameRegion(
  { kind, number, label, side }: RoomRegion,
  texts: SentencesOf<typeof regionTexts>,
): string {
  if (label?.name) return label.name;
  if (label?.place) return texts.places[label.place];
  return side === undefined ? texts[kind](number) : texts.sides[side];
}
