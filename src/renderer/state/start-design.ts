import type { Design } from "#shared/design.ts";
import { describeFirstVersion } from "#shared/design-version.ts";
import type { Image } from "#shared/image.ts";
import type { Services } from "#renderer/services/services.ts";

import { api } from "./api.ts";
import type { AppThunk } from "./app-thunk.ts";
import { startSession } from "./start-session.ts";

export type RoomStart = {
  /** What the new room is called. */
  name: string;
  /** What has been said about it since its photo was sent. */
  changes: Partial<Pick<Image, "roomType" | "note">> | null;
  /** Whether the photo is a sample room's; only then anything is prepared for it. */
  isSample: boolean;
};

/**
 * Starts a design of a stored photo. Its room opens with what is known here: nothing is asked for
 * that an answer has just said. Rejects with an `AppError`.
 */
export function startDesign(stored: Image, start: RoomStart): AppThunk<Promise<Design>> {
  return async (dispatch, _getState, services) => {
    const { name, changes, isSample } = start;
    const params = { id: stored.id };
    if (isSample) dispatch(api.util.prefetch("listImageSurfaces", { params }, {}));
    else await dispatch(api.util.upsertQueryData("listImageSurfaces", { params }, { items: [] }));
    const [image, design] = await Promise.all([
      changes === null ? stored : services.api.call("updateImage", { params, body: changes }),
      services.api.call(
        "createDesign",
        { body: { imageId: stored.id, name, edits: [] } },
        { retries: true },
      ),
    ]);
    const ofDesign = { params: { id: design.id } };
    const versions = { items: [describeFirstVersion(design)] };
    await Promise.all([
      dispatch(api.util.upsertQueryData("getImage", { params }, image)),
      dispatch(api.util.upsertQueryData("getDesign", ofDesign, design)),
      dispatch(api.util.upsertQueryData("listVersions", ofDesign, versions)),
    ]);
    await keepStart(services, { image, design, isSample });
    dispatch(api.util.invalidateTags([{ type: "Design", id: "LIST" }]));
    return design;
  };
}

/** The room opens again without a connection, as one that was asked for. */
async function keepStart(
  services: Services,
  { image, design, isSample }: { image: Image; design: Design; isSample: boolean },
): Promise<void> {
  const kept = await import("#renderer/services/kept-answers.ts").catch(() => null);
  if (kept === null) return;
  const [ofImage, ofDesign] = [image, design].map(({ id }) => ({ params: { id } }));
  await kept.keepAnswer(services, "getImage", ofImage, image);
  await kept.keepAnswer(services, "getDesign", ofDesign, design);
  // What is prepared for a sample room is asked for.
  if (!isSample) await kept.keepAnswer(services, "listImageSurfaces", ofImage, { items: [] });
}

/** Starts a design, called `name`, of a room that the company offers. Rejects with an `AppError`. */
export function startSampleRoom(sampleRoomId: string, name: string): AppThunk<Promise<Design>> {
  return async (dispatch, _getState, services) => {
    await dispatch(startSession());
    const image = await services.api.call("createImageFromSample", { body: { sampleRoomId } });
    return dispatch(startDesign(image, { name, changes: null, isSample: true }));
  };
}
