import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { servedFormats, servedSides } from "#shared/served-picture.ts";
import type { RoomPictures, ServedPicture } from "#shared/served-picture.ts";

import { hasPage } from "../../../db/company-directory.ts";
import type { Company } from "../../../db/company-directory.ts";
import { foundRow } from "../../../db/queries/found-row.ts";
import type { Transaction } from "../../../db/database.ts";
import { listPublishedRooms } from "../../../products/published-rooms.ts";
import type { PublishedRoom } from "../../../products/published-rooms.ts";
import { sendFile } from "../../../storage/send-stored-file.ts";
import type { ShownRoom } from "./landing-view.ts";

type RoomRow = PublishedRoom["row"];

/** Another one where the same stored picture comes to other bytes than before. */
const recipe = 1;
const tagLength = 20;

/** What the address of a picture names. */
const addressSchema = z.object({
  company: z.uuid(),
  room: z.string().min(1).max(60),
  kind: z.enum(["before", "after"]),
  tag: z.string().regex(/^[0-9a-f]{1,64}$/),
  side: z.enum(servedSides.map(String)),
  format: z.enum(servedFormats),
});

const contentTypes = { avif: "image/avif", webp: "image/webp" } as const;

/** The rooms that visitors see, with their pictures. */
export async function listShownRooms(tx: Transaction, now: Date): Promise<ShownRoom[]> {
  const published = await listPublishedRooms(tx, now);
  return published.map((one) => ({ ...one.room, pictures: describeRoomPictures(one) }));
}

/** The pictures of a published room with the addresses under which everybody may keep them. */
function describeRoomPictures({ room, row }: PublishedRoom): RoomPictures {
  const { revision, showcase } = room;
  const [before, after] = [describe(row, "before"), describe(row, "after")];
  return { revision, before, after: showcase === null || row.showcaseKey === null ? null : after };
}

function describe(row: RoomRow, kind: "before" | "after"): ServedPicture {
  const { companyId, id, width, height } = row;
  const address = `/pictures/${companyId}/${encodeURIComponent(id)}/${kind}-${nameBytes(row, kind)}`;
  return { address, width, height };
}

/** Which bytes a picture is made of: another picture has another address. */
function nameBytes({ sha256, showcaseSha256 }: RoomRow, kind: "before" | "after"): string {
  const name = kind === "before" ? sha256 : (showcaseSha256 ?? "");
  return `${name.slice(0, tagLength)}${recipe}`;
}

/**
 * Serves the pictures of published sample rooms. Nobody needs to say who they are: a picture's
 * address names its company, and gives the same bytes for ever or nothing. A company without
 * a page that everybody may open has none.
 */
export function addSamplePictures(app: FastifyInstance): void {
  app.get(
    "/pictures/:company/:room/:kind(before|after)-:tag-:side.:format",
    { schema: { hide: true } },
    sendSamplePicture,
  );
}

async function sendSamplePicture(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { server } = request;
  const wanted = addressSchema.safeParse(request.params);
  if (!wanted.success) throw createUnknown();
  const { company, room, kind, tag, side, format } = wanted.data;
  const opened = await server.stores.companies.find(company);
  if (opened === null || !isShown(opened)) throw createUnknown();
  const { database, clock } = server.dependencies;
  const rooms = await database.withTenant(company, (tx) => listPublishedRooms(tx, clock.now()));
  const found = rooms.find((one) => one.room.id === room);
  const row = foundRow(found === undefined ? [] : [found.row], "Picture");
  const { previewKey, showcaseKey } = row;
  const key = kind === "before" ? previewKey : showcaseKey;
  const isPublished = kind === "before" || found?.room.showcase !== null;
  if (key === null || !isPublished || nameBytes(row, kind) !== tag) throw createUnknown();
  const name = `${company}-${kind}-${tag}-${side}-${format}`;
  const answer = { contentType: contentTypes[format], tag: name, cache: "public" } as const;
  return sendFile(request, reply, answer, () =>
    server.stores.pagePictures.open(name, { key, format, side: Number(side) }),
  );
}

/** Whether a page of the company has them: its own, or the one that others' sites may show. */
function isShown(company: Company): boolean {
  return hasPage(company) || company.features.iframe_mode;
}

function createUnknown(): AppError {
  return new AppError("not_found", "There is no picture at this address.");
}
