import { z } from "zod";

import { findKeptPlace, nameAnswer, readNote, writeNote } from "#renderer/services/kept-answers.ts";
import type { KeptCallName } from "#renderer/services/kept-answers.ts";
import { nameCatalogueFile } from "#renderer/services/picture.ts";
import type { Picture } from "#renderer/services/picture.ts";
import type { Services } from "#renderer/services/services.ts";
import { AppError } from "#shared/app-error.ts";
import { designNameSchema } from "#shared/design.ts";
import type { Design } from "#shared/design.ts";
import type { Catalogue } from "#shared/wires/http/catalogue-calls.ts";

import { ifFree, inTurn } from "./shared-locks.ts";

const chosenSchema = z.array(
  z.object({
    id: z.uuid(),
    name: designNameSchema,
    /** When everything of it was on this computer last, as which version, and how large it is; null until then. */
    kept: z.object({ atMs: z.number(), version: z.int().positive(), bytes: z.number() }).nullable(),
    /** The server has it no longer. */
    isGone: z.boolean(),
  }),
);
/** A room that somebody wants on this computer. */
export type ChosenRoom = z.infer<typeof chosenSchema>[number];

const chosenNote = "chosen";
const listLock = "kept rooms";
export const nameFetchLock = (id: string) => `fetching ${id}`;

const changes = new EventTarget();

/** Calls back when this window has changed something of the list. Returns the way to stop. */
export function watchChosen(listener: () => void): () => void {
  changes.addEventListener("changed", listener);
  return () => changes.removeEventListener("changed", listener);
}

export async function listChosen(services: Services): Promise<readonly ChosenRoom[]> {
  return chosenSchema.safeParse(await readNote(services, chosenNote)).data ?? [];
}

/** Wants a room kept from now on, and fetches it; without a connection it waits for one. */
export async function chooseRoom(
  services: Services,
  { id, name }: Pick<ChosenRoom, "id" | "name">,
): Promise<void> {
  await changeList(services, (rooms) => [
    ...rooms.filter((room) => room.id !== id),
    { id, name, kept: null, isGone: false },
  ]);
  await refreshRooms(services, [id]);
}

/** What was fetched goes with what has not been used for longest. */
export async function dropRoom(services: Services, id: string): Promise<void> {
  await changeList(services, (rooms) => rooms.filter((room) => room.id !== id));
}

/** Fetches what is new of the chosen rooms, or of these; each in one window at a time. */
export async function refreshRooms(services: Services, ids?: readonly string[]): Promise<void> {
  const rooms = await listChosen(services);
  const wanted = rooms.filter(({ id }) => ids?.includes(id) ?? true);
  if (wanted.length === 0) return;
  try {
    // Once for all of them.
    await fetchProducts(services);
    for (const { id } of wanted) {
      await ifFree(nameFetchLock(id), () => refreshRoom(services, id));
      changes.dispatchEvent(new Event("changed"));
    }
  } catch (error) {
    // What could not be fetched is as before, and is asked for again.
    const isOffline = error instanceof AppError && error.code === "offline";
    if (!isOffline) services.log.warn("KEPT_ROOM_ERROR", error);
  }
}

/** A catalogue that is more than its first answer lies in a file as well. */
async function fetchProducts(services: Services): Promise<void> {
  const { isWhole, revision } = (await fetchAhead(services, "getCatalogue", {})) as Catalogue;
  if (isWhole) return;
  await services.imageStore.read(nameCatalogueFile(revision), () =>
    services.api.readBytes("getCatalogueFile", { params: { revision } }),
  );
}

async function refreshRoom(services: Services, id: string): Promise<void> {
  changes.dispatchEvent(new Event("changed"));
  const design = await fetchDesign(services, id);
  if (design === null) {
    await changeRoom(services, id, { isGone: true });
    return;
  }
  const bytes = await fetchRest(services, design);
  const kept = { atMs: Date.now(), version: design.version, bytes };
  await changeRoom(services, id, { name: design.name, kept, isGone: false });
}

/** Null where it was deleted, or is no longer theirs. */
async function fetchDesign(services: Services, id: string): Promise<Design | null> {
  try {
    return (await fetchAhead(services, "getDesign", { params: { id } })) as Design;
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === "not_found" || code === "gone") return null;
    throw error;
  }
}

/** Keeps an answer as if a room had asked for it. Rejects as the call does. */
async function fetchAhead(
  services: Services,
  name: Exclude<KeptCallName, "updateDesign">,
  input: object,
): Promise<unknown> {
  const place = findKeptPlace(services);
  const answer = await services.api.call(name, input);
  if (place === null || findKeptPlace(services) !== place) {
    throw new AppError("cancelled", "whoever wanted it has left");
  }
  await writeNote(services, nameAnswer(name, input), answer);
  return answer;
}

/** All else that the room asks for when it opens, and the photo as it was sent; answers how large that is. */
async function fetchRest(services: Services, design: Design): Promise<number> {
  const ofImage = { params: { id: design.imageId } };
  await fetchAhead(services, "getImage", ofImage);
  await fetchAhead(services, "listImageSurfaces", ofImage);
  let bytes = 0;
  for (const variant of ["preview", "thumb", "original"] as const) {
    const picture = { kind: "image", id: design.imageId, variant } as const;
    bytes += (await services.pictures.readBlob(picture)).size;
  }
  for (const tile of listTiles(design)) bytes += (await readTile(services, tile, design.id)).size;
  bytes += await readLook(services, design);
  return bytes;
}

/** The picture that lists show; a room is whole without it. */
async function readLook({ pictures }: Services, { id, version }: Design): Promise<number> {
  const look: Picture = { kind: "design", id, version };
  return pictures.readBlob(look).then(
    ({ size }) => size,
    () => 0,
  );
}

function listTiles({ edits }: Design): string[] {
  return [...new Set(edits.flatMap((edit) => (edit.kind === "material" ? [edit.materialId] : [])))];
}

/** As the room reads it: a product that is no longer on show has its tile with the design alone. */
async function readTile({ pictures }: Services, id: string, designId: string): Promise<Blob> {
  try {
    return await pictures.readBlob({ kind: "texture", id });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return pictures.readBlob({ kind: "design-texture", id, designId });
  }
}

async function changeRoom(
  services: Services,
  id: string,
  change: Partial<ChosenRoom>,
): Promise<void> {
  await changeList(services, (rooms) =>
    rooms.map((room) => (room.id === id ? { ...room, ...change } : room)),
  );
}

async function changeList(
  services: Services,
  change: (rooms: readonly ChosenRoom[]) => readonly ChosenRoom[],
): Promise<void> {
  await inTurn(listLock, async () => {
    await writeNote(services, chosenNote, change(await listChosen(services)));
  });
  changes.dispatchEvent(new Event("changed"));
}
