import { and, asc, eq, inArray, isNull } from "drizzle-orm";

import type { PersonalData } from "#shared/personal-data.ts";

import type { Database, Transaction } from "../../db/database.ts";
import { listEntries } from "../../db/credit-ledger.ts";
import { describeVotes } from "../../db/queries/find-share.ts";
import { listIdentities } from "../../db/queries/list-identities.ts";
import { listParts } from "../../db/queries/find-upload.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { secondFactors } from "../../db/schema/accounts.ts";
import { quotes } from "../../db/schema/company-records.ts";
import { images } from "../../db/schema/images.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import { shares, shareVersions, shareVotes } from "../../db/schema/shares.ts";
import { uploads as uploadRows } from "../../db/schema/uploads.ts";
import { sessions, users } from "../../db/schema/users.ts";
import { visitEvents } from "../../db/schema/visit-events.ts";
import { readRooms } from "./read-rooms.ts";

/** Files of the archive that are stored files: the path in the archive, and the key. */
export type ArchiveFile = { path: string; key: string };

type Kept = Omit<PersonalData, "format" | "exportedAt" | "company" | "profile">;

const endingOf: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** What an installation knows about somebody, apart from what they made. */
export function readProfile(database: Database, userId: string): Promise<PersonalData["profile"]> {
  return database.withIdentity(async (tx) => {
    const rows = await tx.select().from(users).where(eq(users.id, userId));
    const person = foundRow(rows, "Person");
    const identities = await listIdentities(tx, userId);
    const [factor] = await tx
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId));
    const devices = await tx.select().from(sessions).where(eq(sessions.userId, userId));
    return {
      id: person.id,
      name: person.name,
      email: person.originEmail,
      createdAt: person.createdAt.toISOString(),
      hasPassword: person.passwordHash !== null,
      hasSecondFactor: factor !== undefined && factor.confirmedAt !== null,
      signsInWith: identities.map(({ issuer, email }) => ({ issuer, email })),
      devices: devices.map(({ userAgent, createdAt, refreshedAt }) => ({
        description: userAgent,
        signedInAt: createdAt.toISOString(),
        lastSeenAt: refreshedAt.toISOString(),
      })),
    };
  });
}

/** What somebody has in a company, in the bin or not, and the stored files that belong to it. */
export async function readWork(
  tx: Transaction,
  userId: string,
): Promise<{ kept: Kept; files: ArchiveFile[] }> {
  const files: ArchiveFile[] = [];
  const photos = await readPhotos(tx, userId, files);
  const uploads = await readUploads(tx, userId, files);
  const results = await readResults(tx, userId, files);
  const links = await readLinks(tx, userId, files);
  const entries = await listEntries(tx, userId, null);
  const credits = entries.map(({ id: _id, ...entry }) => entry);
  const { designs, projects, products } = await readRooms(tx, userId);
  const kept = { photos, uploads, designs, results, links, credits, projects, products };
  const quotesAsked = await readQuotes(tx, userId);
  const visited = await readVisitEvents(tx, userId);
  return { kept: { ...kept, quotes: quotesAsked, visitEvents: visited }, files };
}

async function readPhotos(
  tx: Transaction,
  userId: string,
  files: ArchiveFile[],
): Promise<Kept["photos"]> {
  const rows = await tx
    .select()
    .from(images)
    .where(eq(images.ownerUserId, userId))
    .orderBy(asc(images.createdAt), asc(images.id));
  return rows.map(({ originalKey, contentType, deletedAt, createdAt, ...row }) => {
    const file = `photos/${row.id}.${endingOf[contentType] ?? "bin"}`;
    files.push({ path: file, key: originalKey });
    return {
      id: row.id,
      name: row.name,
      roomType: row.roomType,
      note: row.note,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      sha256: row.sha256,
      createdAt: createdAt.toISOString(),
      binnedAt: deletedAt?.toISOString() ?? null,
      file,
    };
  });
}

async function readUploads(
  tx: Transaction,
  userId: string,
  files: ArchiveFile[],
): Promise<Kept["uploads"]> {
  const rows = await tx
    .select()
    .from(uploadRows)
    .where(and(eq(uploadRows.ownerUserId, userId), isNull(uploadRows.imageId)))
    .orderBy(asc(uploadRows.createdAt), asc(uploadRows.id));
  return Promise.all(
    rows.map(async ({ id, length, received, createdAt, expiresAt }) => {
      const stored = await listParts(tx, id);
      const parts = stored.map(({ start, storageKey: key }) => {
        const path = `uploads/${id}-${start}.part`;
        files.push({ path, key });
        return path;
      });
      return {
        id,
        bytes: length,
        receivedBytes: received,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        parts,
      };
    }),
  );
}

async function readResults(
  tx: Transaction,
  userId: string,
  files: ArchiveFile[],
): Promise<Kept["results"]> {
  const rows = await tx
    .select({
      id: renders.id,
      designId: renders.designId,
      at: renders.createdAt,
      file: renderFiles,
    })
    .from(renders)
    .innerJoin(renderFiles, eq(renderFiles.renderId, renders.id))
    .where(and(eq(renders.ownerUserId, userId), eq(renders.state, "done")))
    .orderBy(asc(renders.createdAt), asc(renders.id), asc(renderFiles.kind));
  const results = new Map<string, Kept["results"][number]>();
  for (const { id, designId, at, file } of rows) {
    const result = results.get(id) ?? { id, designId, createdAt: at.toISOString(), files: [] };
    const path = `results/${id}-${file.kind}.${endingOf[file.contentType] ?? "bin"}`;
    files.push({ path, key: file.storageKey });
    results.set(id, { ...result, files: [...result.files, path] });
  }
  return [...results.values()];
}

async function readLinks(
  tx: Transaction,
  userId: string,
  files: ArchiveFile[],
): Promise<Kept["links"]> {
  const rows = await tx
    .select()
    .from(shares)
    .where(eq(shares.ownerUserId, userId))
    .orderBy(asc(shares.createdAt), asc(shares.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const shown = await tx
    .select()
    .from(shareVersions)
    .where(inArray(shareVersions.shareId, ids))
    .orderBy(asc(shareVersions.position));
  const said = await tx
    .select()
    .from(shareVotes)
    .where(inArray(shareVotes.shareId, ids))
    .orderBy(asc(shareVotes.createdAt));
  return rows.map(({ id, name, fromName, views, createdAt, expiresAt }) => {
    const versions = shown.filter(({ shareId }) => shareId === id);
    const votes = said.filter(({ shareId }) => shareId === id);
    return {
      id,
      name,
      fromName,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      views,
      versions: versions.map(({ designId, letter, pictureKey }) => {
        const file = `links/${id}-${letter}.webp`;
        files.push({ path: file, key: pictureKey });
        return { designId, letter, file };
      }),
      votes: describeVotes(versions, votes),
    };
  });
}

async function readVisitEvents(tx: Transaction, userId: string): Promise<Kept["visitEvents"]> {
  const { at, deviceId, role, kind, path, name } = visitEvents;
  const rows = await tx
    .select({ at, deviceId, role, kind, path, name })
    .from(visitEvents)
    .where(eq(visitEvents.ownerUserId, userId))
    .orderBy(asc(visitEvents.at), asc(visitEvents.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function readQuotes(tx: Transaction, userId: string): Promise<Kept["quotes"]> {
  const rows = await tx
    .select()
    .from(quotes)
    .where(eq(quotes.ownerUserId, userId))
    .orderBy(asc(quotes.createdAt), asc(quotes.id));
  return rows.map(({ id, designId, contact, products, message, createdAt, ...row }) => ({
    id,
    designId,
    // As they were parsed when they were written.
    contact: contact as Kept["quotes"][number]["contact"],
    products: products as Kept["quotes"][number]["products"],
    message,
    createdAt: createdAt.toISOString(),
    consent:
      row.consentVersion === null || row.consentAt === null
        ? null
        : { version: row.consentVersion, at: row.consentAt.toISOString() },
  }));
}
