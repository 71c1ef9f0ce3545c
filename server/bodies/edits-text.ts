import type { EditOutline } from "#shared/edit.ts";

import { JsonText } from "../runtime/json-text.ts";

/** A design's edits, checked and written in the contract's form, with their outline. */
export class EditsText extends JsonText {
  readonly outline: readonly EditOutline[];

  constructor(json: string, outline: readonly EditOutline[]) {
    super(json);
    this.outline = outline;
  }
}
