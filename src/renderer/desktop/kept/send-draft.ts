import { hasContent } from "#renderer/features/design-room/model/save/design-saver.ts";
import { findRoomDraft } from "#renderer/features/design-room/model/save/room-draft.ts";
import { roomDraftPrefix } from "#renderer/platform/storage-keys.ts";
import { api } from "#renderer/state/api.ts";
import { throwAppError } from "#renderer/state/request-base-query.ts";
import { AppError } from "#shared/app-error.ts";

import type { KeptApp, Sent } from "./kept-app.ts";
import { listChosen, refreshRooms } from "./room-keeper.ts";

/** Saves what was left unsaved of a room that is not open. Rejects with an `AppError`. */
export async function sendDraft({ services, store }: KeptApp, id: string): Promise<Sent> {
  const { local } = services.platform.storage;
  const key = roomDraftPrefix + id;
  const text = local.read(key);
  const draft = findRoomDraft(local, id);
  if (draft === null) return { state: "sent", designId: id };
  const { version, name, edits } = draft;
  const params = { id };
  const read = () => services.api.call("getDesign", { params });
  const save = () =>
    throwAppError(
      store
        .dispatch(api.endpoints.updateDesign.initiate({ params, body: { version, name, edits } }))
        .unwrap(),
    );
  try {
    await save();
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === "not_found" || code === "gone") return { state: "gone" };
    if (code !== "version_conflict") throw error;
    // An answer may have been lost: then the server has it.
    if (!hasContent(await read(), draft)) return { state: "conflict" };
  }
  // Whoever has opened the room meanwhile may have changed it further.
  if (local.read(key) === text) local.remove(key);
  if ((await listChosen(services)).some((room) => room.id === id)) {
    void refreshRooms(services, [id]);
  }
  return { state: "sent", designId: id };
}
