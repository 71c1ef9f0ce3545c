import type { PictureCache } from "#renderer/services/picture-cache.ts";
import { api } from "#renderer/state/api.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";

/** What is read now is shown a moment later by somebody who then keeps it. */
const unwatched = { subscribe: false };

/**
 * Reads what a room opens with, so that it is there when the room is first shown: up to its thumbnail before
 * this resolves, the photo after it. Never rejects: the room itself says what it lacks.
 */
export async function prepareRoom(
  { dispatch }: Pick<AppStore, "dispatch">,
  pictures: Pick<PictureCache, "take" | "readBlob">,
  designId: string,
): Promise<void> {
  const { getDesign, getImage, listImageSurfaces } = api.endpoints;
  try {
    const reading = dispatch(getDesign.initiate({ params: { id: designId } }, unwatched));
    const { imageId: id } = await reading.unwrap();
    const surfaces = dispatch(listImageSurfaces.initiate({ params: { id } }, unwatched));
    const thumb = pictures.take({ kind: "image", id, variant: "thumb" });
    await Promise.all([
      dispatch(getImage.initiate({ params: { id } }, unwatched)),
      thumb.ready.finally(thumb.giveBack),
    ]);
    void pictures.readBlob({ kind: "image", id, variant: "preview" }).catch(() => undefined);
    await surfaces;
  } catch {
    // Asked for again, and told about, by the room.
  }
}
