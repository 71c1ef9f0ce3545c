import { z } from "zod";

import { findKeptPlace, readNote, writeNote } from "#renderer/services/kept-answers.ts";
import type { Services } from "#renderer/services/services.ts";

import { inTurn } from "./shared-locks.ts";

const photosSchema = z.array(
  z.object({
    id: z.uuid(),
    fileName: z.string(),
    type: z.string(),
    addedAtMs: z.number(),
    /** Its room, once it has one. */
    became: z.object({ designId: z.uuid(), atMs: z.number() }).nullable(),
  }),
);
/** A photo that was opened without a connection and is to become a room, or lately did. */
export type WaitingPhoto = z.infer<typeof photosSchema>[number];

const photosNote = "photos";
/** So long a list says what became of a photo. */
const toldMs = 60 * 60_000;

export async function listWaitingPhotos(services: Services): Promise<readonly WaitingPhoto[]> {
  const photos = photosSchema.safeParse(await readNote(services, photosNote)).data ?? [];
  return photos.filter(({ became }) => became === null || Date.now() - became.atMs < toldMs);
}

/** Keeps a photo for the person whose rooms are on this computer. */
export async function keepWaitingPhoto(services: Services, file: File): Promise<void> {
  const key = nameFile(services, crypto.randomUUID());
  if (key === null) return;
  await services.imageStore.write(key.path, file);
  const { name: fileName, type } = file;
  const photo = { id: key.id, fileName, type, addedAtMs: Date.now(), became: null };
  await changePhotos(services, (photos) => [...photos, photo]);
}

/** Null where the computer has not kept it. */
export async function readWaitingPhoto(
  services: Services,
  { id, fileName, type, addedAtMs }: WaitingPhoto,
): Promise<File | null> {
  const key = nameFile(services, id);
  if (key === null) return null;
  const blob = await services.imageStore.read(key.path, refuseLoad).catch(() => null);
  return blob === null ? null : new File([blob], fileName, { type, lastModified: addedAtMs });
}

function refuseLoad(): Promise<Blob> {
  return Promise.reject(new Error("the photo is not kept"));
}

/** It has a room now. */
export async function settleWaitingPhoto(
  services: Services,
  id: string,
  designId: string,
): Promise<void> {
  const became = { designId, atMs: Date.now() };
  await changePhotos(services, (photos) =>
    photos.map((photo) => (photo.id === id ? { ...photo, became } : photo)),
  );
  await removeFile(services, id);
}

export async function forgetWaitingPhoto(services: Services, id: string): Promise<void> {
  await changePhotos(services, (photos) => photos.filter((photo) => photo.id !== id));
  await removeFile(services, id);
}

async function removeFile(services: Services, id: string): Promise<void> {
  const key = nameFile(services, id);
  if (key !== null) await services.imageStore.remove(key.path);
}

function nameFile(services: Services, id: string): { id: string; path: string } | null {
  const place = findKeptPlace(services);
  return place === null ? null : { id, path: `${place}/photo/${id}` };
}

async function changePhotos(
  services: Services,
  change: (photos: readonly WaitingPhoto[]) => readonly WaitingPhoto[],
): Promise<void> {
  await inTurn("waiting photos", async () => {
    await writeNote(services, photosNote, change(await listWaitingPhotos(services)));
  });
}
