import { z } from "zod";

import { readCompanySlug } from "#renderer/platform/company-name.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import type { Services } from "#renderer/services/services.ts";
import { roomTypeSchema, sha256Schema } from "#shared/image.ts";
import { parseJson } from "#shared/parse-json.ts";

import type { AppThunk } from "../app-thunk.ts";
import { startSession } from "../start-session.ts";

const recordSchema = z.object({
  /** Names the upload on this device. */
  id: z.string(),
  /** Names it on the server; null until that has a place for it. */
  uploadId: z.string().nullable(),
  personId: z.string(),
  begunAtMs: z.number(),
  fileName: z.string(),
  type: z.string(),
  sha256: sha256Schema.nullable(),
  roomType: roomTypeSchema.nullable(),
  note: z.string(),
});
type KeptRecord = z.infer<typeof recordSchema>;

/** As long as the server keeps it: nobody is surprised by a photo of last week. */
const keepMs = 24 * 60 * 60_000;

/** A photo that was on its way when its page went. */
export type KeptUpload = KeptRecord & { file: File };

/**
 * The upload of this device that is not over, in the company of the page: the one begun last. It lies with the
 * pictures, and goes with them when the person changes.
 */
export function findKeptUpload(): AppThunk<Promise<KeptUpload | null>> {
  return async (dispatch, _getState, services) => {
    const record = await readRecord(services);
    if (record === null) return null;
    const { user } = await dispatch(startSession());
    const isWanted = user.id === record.personId && Date.now() - record.begunAtMs < keepMs;
    const file = isWanted ? await readBlob(services, "file") : null;
    if (file !== null) return { ...record, file: new File([file], record.fileName, record) };
    await forget(services);
    return null;
  };
}

/** Keeps a photo until it has arrived. */
export async function keepUpload(services: Services, kept: KeptUpload): Promise<void> {
  const { file, ...record } = kept;
  await services.imageStore.write(nameEntry(services, "file"), file);
  await writeRecord(services, record);
}

/** Notes where a kept photo goes on. */
export async function noteUpload(services: Services, id: string, uploadId: string): Promise<void> {
  const record = await readRecord(services);
  if (record?.id === id) await writeRecord(services, { ...record, uploadId });
}

/** Forgets a photo that is not to go on any more; another one that is kept by now stays. */
export async function forgetUpload(services: Services, id: string): Promise<void> {
  const record = await readRecord(services);
  if (record?.id === id) await forget(services);
}

/** What is known of an upload by its name on this device. */
export async function readKept(services: Services, id: string): Promise<KeptRecord | null> {
  const record = await readRecord(services);
  return record?.id === id ? record : null;
}

/** The upload of the person here that is not over, however old, as a list names it. */
export async function findKeptUploadName(
  services: Services,
): Promise<Pick<KeptRecord, "id" | "fileName" | "begunAtMs"> | null> {
  const record = await readRecord(services);
  const isTheirs = record?.personId === services.platform.storage.local.read(localKeys.keptFor);
  return isTheirs ? record : null;
}

async function readRecord(services: Services): Promise<KeptRecord | null> {
  const blob = await readBlob(services, "record");
  const parsed = blob === null ? null : recordSchema.safeParse(parseJson(await blob.text()));
  return parsed?.data ?? null;
}

async function writeRecord(services: Services, record: KeptRecord): Promise<void> {
  const blob = new Blob([JSON.stringify(record)]);
  await services.imageStore.write(nameEntry(services, "record"), blob);
}

async function forget(services: Services): Promise<void> {
  await services.imageStore.remove(nameEntry(services, "record"));
  await services.imageStore.remove(nameEntry(services, "file"));
}

async function readBlob(services: Services, what: "file" | "record"): Promise<Blob | null> {
  return services.imageStore.read(nameEntry(services, what), refuseLoad).catch(() => null);
}

function refuseLoad(): Promise<Blob> {
  return Promise.reject(new Error("nothing is kept"));
}

function nameEntry({ platform }: Services, what: "file" | "record"): string {
  const company = readCompanySlug(platform.entrance, platform.storage.session) ?? "";
  return `upload ${what} ${company}`;
}
