import { findVisibleImage } from "../../db/queries/owned-rows.ts";
import { listRoomSurfaces } from "../../db/queries/list-room-surfaces.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";

/**
 * The surfaces that are prepared for a photo: those of the sample room that it was started from, as
 * they are now. None for an upload, nor when the room is gone.
 */
export async function listImageSurfaces({
  tx,
  actor,
  params,
}: TenantCall<"listImageSurfaces">): Promise<Answer<"listImageSurfaces">> {
  const { sampleRoomId } = await findVisibleImage(tx, describeReader(actor), params.id);
  return { items: sampleRoomId === null ? [] : await listRoomSurfaces(tx, sampleRoomId) };
}
