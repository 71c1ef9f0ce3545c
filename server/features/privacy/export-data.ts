import { Readable } from "node:stream";

import { eq } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { personalDataSchema } from "#shared/personal-data.ts";
import type { PersonalData } from "#shared/personal-data.ts";
import { isRegisteredUser } from "#shared/session.ts";
import { toUsageDay } from "#shared/usage.ts";

import { asText } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { noteNow } from "../../http/note-now.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { sendArchive } from "../../http/send-archive.ts";
import type { ZipEntry } from "../../http/zip-stream.ts";
import { readProfile, readWork } from "./read-personal-data.ts";
import type { ArchiveFile } from "./read-personal-data.ts";
import { nameEdits } from "./read-rooms.ts";

type Export = CallContext<"exportPersonalData">;

/**
 * Sends everything that is kept of the caller in this company as a ZIP archive, a file at a time: photos,
 * edits, results, and `data.json`, which says what they are. What is lost or damaged is left out and said
 * in there. Throws `rate_limited` when it is asked for often, `unavailable` when too many are being sent.
 */
export async function exportPersonalData(call: Export): Promise<FastifyReply> {
  const { tenant, actor, request } = call;
  const { dependencies, stores } = request.server;
  const { userId } = actor;
  await stores.limiters.personalExport.count(request, userId);
  if (isRegisteredUser(actor)) await noteNow(request, { userId, action: "person.exported" });
  logSecurityEvent(request, "data-exported");
  const profile = await readProfile(dependencies.database, userId);
  const now = dependencies.clock.now();
  return sendArchive(call, {
    fileName: `${tenant.slug}-${toUsageDay(now)}.zip`,
    at: now,
    async list() {
      const { kept, files } = await inTenant(call, ({ tx }) => readWork(tx, userId));
      const company = { slug: tenant.slug, name: tenant.features.name };
      const data = { format: 1, exportedAt: now.toISOString(), company, profile, ...kept } as const;
      return listEntries(call, data, files);
    },
  });
}

/** The description is the last one: by then it is known which files could not be had. */
function listEntries(
  call: Export,
  data: PersonalData,
  files: readonly ArchiveFile[],
): readonly ZipEntry[] {
  const lost = new Set<string>();
  const openOr = (path: string, open: () => Promise<Readable>) => async () => {
    try {
      return await open();
    } catch (error) {
      if (!isLost(error)) throw error;
      lost.add(path);
      return null;
    }
  };
  const { storage } = call.request.server.dependencies;
  const pictures = files.map(({ path, key }) => ({
    path,
    isPicture: true,
    open: openOr(path, async () => (await storage.open(key)).read(null)),
  }));
  const edits = data.designs.map(({ id }) => {
    const path = nameEdits(id);
    return { path, isPicture: false, open: openOr(path, () => readEdits(call, id)) };
  });
  return [
    writeText("schema.json", () => z.toJSONSchema(personalDataSchema)),
    ...pictures,
    ...edits,
    writeText("data.json", () => personalDataSchema.parse(leaveOut(data, lost))),
  ];
}

function writeText(path: string, make: () => unknown): ZipEntry {
  const write = () => Readable.from([`${JSON.stringify(make(), null, 2)}\n`]);
  return { path, isPicture: false, open: () => Promise.resolve(write()) };
}

/** Meanwhile deleted, or not what it has to be. */
function isLost(error: unknown): boolean {
  return error instanceof AppError && ["not_found", "file_damaged"].includes(error.code);
}

function leaveOut(data: PersonalData, lost: ReadonlySet<string>): PersonalData {
  const keep = (path: string | null) => (path !== null && lost.has(path) ? null : path);
  return {
    ...data,
    photos: data.photos.map((photo) => ({ ...photo, file: keep(photo.file) })),
    designs: data.designs.map((design) => ({ ...design, edits: keep(design.edits) })),
    results: data.results.map((result) => ({ ...result, files: result.files.map(keep) })),
    links: data.links.map((link) => ({
      ...link,
      versions: link.versions.map((version) => ({ ...version, file: keep(version.file) })),
    })),
  };
}

/** One design's at a time: they can be large. */
async function readEdits(call: Export, designId: string): Promise<Readable> {
  const rows = await inTenant(call, ({ tx }) =>
    tx
      .select({ edits: asText(designs.edits) })
      .from(designs)
      .where(eq(designs.id, designId)),
  );
  const [row] = rows;
  if (row === undefined) throw new AppError("not_found", "Design not found.");
  return Readable.from([row.edits.json]);
}
