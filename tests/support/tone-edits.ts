import { randomUUID } from "node:crypto";

import type { ToneEdit } from "#shared/edit.ts";

/** Evening light over the whole picture. */
export function setTone(changes: Partial<ToneEdit> = {}): ToneEdit {
  return {
    id: randomUUID(),
    enabled: true,
    kind: "tone",
    preset: "evening",
    strength: 1,
    ...changes,
  };
}
