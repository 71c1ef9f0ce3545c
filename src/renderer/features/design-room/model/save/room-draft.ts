import { z } from "zod";

import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { roomDraftPrefix } from "#renderer/platform/storage-keys.ts";
import { designNameSchema } from "#shared/design.ts";
import type { Design } from "#shared/design.ts";
import { editListSchema } from "#shared/edit.ts";
import { parseJson } from "#shared/parse-json.ts";

import { hasContent } from "./design-saver.ts";
import type { DesignContent } from "./design-saver.ts";

const roomDraftSchema = z.object({
  version: z.int().positive(),
  changedAtMs: z.number(),
  name: designNameSchema,
  edits: editListSchema,
});

/** Unsaved work of one design, kept on this device so that a crash or a reload loses nothing. */
export type RoomDraft = z.infer<typeof roomDraftSchema>;

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
 * What was left unsaved of this design, or null: a draft that says the same as the server's is saved.
 * Where somebody else has saved since, saving it asks the person which one to keep.
 */
export function readRoomDraft(
  store: KeyValueStore,
  design: Design,
): { version: number; content: DesignContent } | null {
  const draft = findRoomDraft(store, design.id);
  if (draft === null || hasContent(design, draft)) {
    store.remove(nameDraft(design.id));
    return null;
  }
  return { version: draft.version, content: { name: draft.name, edits: draft.edits } };
}

/** What was left unsaved of a design, whatever the server has of it; null where nothing readable is there. */
export function findRoomDraft(
  store: Pick<KeyValueStore, "read">,
  designId: string,
): RoomDraft | null {
  const text = store.read(nameDraft(designId));
  return (text === null ? undefined : roomDraftSchema.safeParse(parseJson(text)).data) ?? null;
}
