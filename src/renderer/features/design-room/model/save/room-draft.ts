import { z } from "zod";

import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { roomDraftPrefix } from "#renderer/platform/storage-keys.ts";
import { designNameSchema } from "#shared/design.ts";
import type { Design } from "#shared/design.ts";
import { editListSchema } from "#shared/edit.ts";
import { parseJson } from "#shared/parse-json.ts";

import type { DesignContent } from "./design-saver.ts";

/** Unsaved work of one design, kept on this device so that a crash or a reload loses nothing. */
const roomDraftSchema = z.object({
  version: z.int().positive(),
  changedAtMs: z.number(),
  name: designNameSchema,
  edits: editListSchema,
});

const nameDraft = (designId: string) => roomDraftPrefix + designId;

export function writeRoomDraft(
  store: KeyValueStore,
  designId: string,
  draft: { version: number; changedAtMs: number; content: DesignContent } | null,
): void {
  if (draft === null) {
    store.remove(nameDraft(designId));
    return;
  }
  const { content, ...stamp } = draft;
  store.write(nameDraft(designId), JSON.stringify({ ...stamp, ...content }));
}

/**
 * What was left unsaved of this design, or null. A draft of an older version counts only if it was
 * changed after the server's: saving it then asks the person which one to keep.
 */
export function readRoomDraft(
  store: KeyValueStore,
  design: Design,
): { version: number; content: DesignContent } | null {
  const text = store.read(nameDraft(design.id));
  if (text === null) return null;
  const parsed = roomDraftSchema.safeParse(parseJson(text)).data;
  if (parsed === undefined || !isNewer(parsed, design)) {
    store.remove(nameDraft(design.id));
    return null;
  }
  return { version: parsed.version, content: { name: parsed.name, edits: parsed.edits } };
}

function isNewer(draft: z.infer<typeof roomDraftSchema>, design: Design): boolean {
  if (draft.version === design.version) return true;
  return draft.version < design.version && draft.changedAtMs > Date.parse(design.updatedAt);
}
