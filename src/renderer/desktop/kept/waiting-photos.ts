import { z } from "zod";

import { findKeptPlace, readNote, writeNote } from "#renderer/services/kept-answers.ts";
import type { Services } from "#renderer/services/services.ts";

import { inTurn } from "./shared-locks.ts";

const photosSchema = z.array(
  z.object({ id: z.uuid(), fileName: z.string(), type: z.string(), addedAtMs: z.number() }),
);
/** A photo that was opened without a connection and is to become a room. */
export type WaitingPhoto = z.infer<typeof photosSchema>[number];

const photosNote = "photos";

export async function listWaitingPhotos(services: Services): Promise<readonly WaitingPhoto[]> {
  return photosSchema.safeParse(await readNote(services, photosNote)).data ?? [];
}

/** Keeps a photo for the person whose rooms are on this computer. */
export async function keepWaitingPhoto(services: Services, file: File): Promise<void> {
  const key = nameFile(services, crypto.randomUUID());
  if (key === null) return;
  await services.imageStore.write(key.path, file);
  const photo = { id: key.id, fileName: file.name, type: file.type, addedAtMs: Date.now() };
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

export async function forgetWaitingPhoto(services: Services, id: string): Promise<void> {
  await changePhotos(services, (photos) => photos.filter((photo) => photo.id !== id));
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
