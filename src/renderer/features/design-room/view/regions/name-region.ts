import type { SentencesOf } from "#renderer/i18n/texts.ts";

import type { RoomRegion } from "../../model/document/list-regions.ts";
import type { regionTexts } from "../../texts/room-catalogue.ts";

/** What a region is called: in its company's words, by where it is, or by its kind. */
export function nameRegion(
  { kind, number, label }: RoomRegion,
  texts: SentencesOf<typeof regionTexts>,
): string {
  if (label?.name) return label.name;
  return label?.place ? texts.places[label.place] : texts[kind](number);
}
