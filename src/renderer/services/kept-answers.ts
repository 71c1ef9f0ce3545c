import { z } from "zod";

import { readCompanySlug } from "#renderer/platform/company-name.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import { AppError } from "#shared/app-error.ts";
import { designNameSchema } from "#shared/design.ts";
import { parseJson } from "#shared/parse-json.ts";
import type { HttpCallName } from "#shared/wires/http.ts";

import type { CallOptions } from "./api-client.ts";
import { findCall } from "./find-call.ts";
import type { Services } from "./services.ts";
import { readIsOnline } from "./use-is-online.ts";

/** Calls that a room cannot open without, and the one whose answer is the newest state of a design. */
export type KeptCallName =
  | "getDesign"
  | "updateDesign"
  | "getImage"
  | "listImageSurfaces"
  | "getCatalogue";

const keptRoomsSchema = z.array(z.object({ id: z.uuid(), name: designNameSchema }));
/** A room that was opened on this device. */
export type KeptRoom = z.infer<typeof keptRoomsSchema>[number];

/** So many rooms are listed; what they need goes with the pictures, least recently used first. */
const maxRooms = 24;

/** So long a page that was started without a connection waits for an answer that it has kept. */
const keptPagePatienceMs = 3000;

/**
 * Makes a call and keeps its answer on this device, for the person it was given to. Without a connection
 * the kept answer is given. Rejects with `offline` where there is none, and as the call does otherwise.
 */
export async function callKept(
  services: Services,
  name: KeptCallName,
  input: unknown,
  options: CallOptions,
): Promise<unknown> {
  const isRead = name !== "updateDesign";
  // Whoever knows that there is no network waits for none.
  if (isRead && !readIsOnline()) return readKept(services, name, input);
  const isKeptPage = services.platform.entrance.pageProps.isKept === true;
  try {
    const answer = await (isRead && isKeptPage
      ? answerSoon(services.api.call(name, input as never, { ...options, retries: false }))
      : services.api.call(name, input as never, options));
    await keepAnswer(services, name, input, answer);
    return answer;
  } catch (error) {
    const isOffline = error instanceof AppError && error.code === "offline";
    if (!isOffline || !isRead) throw error;
    return readKept(services, name, input);
  }
}

/**
 * What a call answers, or `offline` after a while: a network may be there and the server not, and a page
 * that was started without one has what it asks for.
 */
function answerSoon(call: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new AppError("offline", "the server did not answer in time"));
    const timer = setTimeout(refuse, keptPagePatienceMs);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The rooms of this person that this device has opened, the last one first. */
export async function listKeptRooms(services: Services): Promise<readonly KeptRoom[]> {
  return keptRoomsSchema.safeParse(await readNote(services, "rooms")).data ?? [];
}

/** Keeps what a call answered, or what is known to be its answer. A device without room keeps nothing. */
export function keepAnswer(
  services: Services,
  name: KeptCallName,
  input: unknown,
  answer: unknown,
): Promise<void> {
  return keep(services, name, input, answer).catch(() => undefined);
}

async function keep(
  services: Services,
  name: KeptCallName,
  input: unknown,
  answer: unknown,
): Promise<void> {
  const isDesign = name === "getDesign" || name === "updateDesign";
  await writeNote(services, nameAnswer(isDesign ? "getDesign" : name, input), answer);
  if (!isDesign) return;
  const { id, name: called } = answer as KeptRoom;
  const rooms = await listKeptRooms(services);
  const others = rooms.filter((one) => one.id !== id);
  const listed = [{ id, name: called }, ...others].slice(0, maxRooms);
  await writeNote(services, "rooms", listed);
}

/** As it would be read from the wire: another release may have kept it. */
async function readKept(services: Services, name: HttpCallName, input: unknown): Promise<unknown> {
  const kept = await readNote(services, nameAnswer(name, input));
  const { answer } = await findCall(name);
  const parsed =
    answer === undefined || typeof answer === "string" ? undefined : answer.safeParse(kept);
  if (parsed?.success === true) return parsed.data;
  throw new AppError("offline", `nothing is kept of ${name}`);
}

/** Where what is kept for this person in this company lies; null while nobody is known. */
export function findKeptPlace({ platform }: Services): string | null {
  const person = platform.storage.local.read(localKeys.keptFor);
  const company = readCompanySlug(platform.entrance, platform.storage.session);
  return person === null ? null : `${company ?? ""}/answers/${person}`;
}

/** Where a call's answer lies at the person's place. */
export function nameAnswer(name: string, input: unknown): string {
  const { params } = (input ?? {}) as { params?: { id?: string } };
  return `${name}/${params?.id ?? ""}`;
}

/** What lies under a name at the person's place; null where there is nothing. */
export async function readNote(services: Services, name: string): Promise<unknown> {
  const place = findKeptPlace(services);
  const refuse = () => Promise.reject(new AppError("offline", `${name} is not kept`));
  if (place === null) return null;
  const kept = await services.imageStore.read(`${place}/${name}`, refuse).catch(() => null);
  return kept === null ? null : parseJson(await kept.text());
}

export async function writeNote(services: Services, name: string, value: unknown): Promise<void> {
  const place = findKeptPlace(services);
  if (place === null) return;
  const note = new Blob([JSON.stringify(value)], { type: "application/json" });
  await services.imageStore.write(`${place}/${name}`, note);
}
