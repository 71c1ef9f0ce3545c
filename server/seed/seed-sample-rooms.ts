import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

import { and, eq } from "drizzle-orm";

import type { PaintEdit } from "#shared/edit.ts";
import { maskDataSchema } from "#shared/mask.ts";
import type { MaskData } from "#shared/mask.ts";

import { materials } from "../db/schema/materials.ts";
import { sampleRooms } from "../db/schema/sample-rooms.ts";
import { seededItems } from "../db/schema/seeded-items.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import type { IngestedPhoto } from "../imaging/ingest-photo.ts";
import { storePhoto } from "../imaging/store-photo.ts";
import { discardFiles } from "../storage/discard-files.ts";
import { createStorageKey } from "../storage/storage-key.ts";
import { claimSeeds } from "./claim-seeds.ts";
import { findCatalogueRange } from "./catalogue-ranges.ts";
import { sampleRoomSeeds } from "./sample-room-seeds.ts";
import type { SampleRoomSeed } from "./sample-room-seeds.ts";
import type { SeededCompany } from "./seed-catalogue.ts";

type Paint = { id: string; colour: string };
type Source = { photo: Buffer; mask: MaskData | null; hash: string };
type Showcase = Pick<
  typeof sampleRooms.$inferInsert,
  "showcaseMaterialId" | "showcaseKey" | "showcaseSha256"
>;

/**
 * Gives companies the sample rooms, each of them once: stored like uploads, the first one also
 * painted with a paint of the company by the very kernels that people use. What the company's
 * people changed or deleted since is left alone. Run it after `seedCatalogue`.
 */
export async function seedSampleRooms(
  dependencies: Dependencies,
  companies: readonly SeededCompany[],
): Promise<void> {
  for (const [position, seed] of sampleRoomSeeds.entries()) {
    const room = { seed, position, work: startRoomWork(dependencies, await readSource(seed)) };
    await Promise.all(companies.map((company) => seedRoom(dependencies, company, room)));
  }
}

type RoomToSeed = { seed: SampleRoomSeed; position: number; work: RoomWork };

/** What is done for a room once and shared by the companies. */
type RoomWork = {
  source: Source;
  ingest(): Promise<IngestedPhoto>;
  /** The room with its wall painted; null when it has no wall mask. */
  paintWall(paint: Paint): Promise<Uint8Array> | null;
};

function startRoomWork({ kernelPool }: Dependencies, source: Source): RoomWork {
  const { photo, mask } = source;
  let ingested: Promise<IngestedPhoto> | null = null;
  const byColour = new Map<string, Promise<Uint8Array>>();
  return {
    source,
    ingest: () => (ingested ??= kernelPool.ingestPhoto(photo)),
    paintWall: (paint) => {
      if (mask === null) return null;
      const painted =
        byColour.get(paint.colour) ??
        kernelPool.renderPreview(photo, [createPaintEdit(mask, paint)]);
      byColour.set(paint.colour, painted);
      return painted;
    },
  };
}

async function seedRoom(
  dependencies: Dependencies,
  company: SeededCompany,
  { seed, position, work }: RoomToSeed,
): Promise<void> {
  const { database, storage } = dependencies;
  if (await wasGiven(dependencies, company, seed)) return;
  const paint = seed.wallMask === null ? null : await findShowcasePaint(dependencies, company);
  const photo = await work.ingest();
  const row = {
    ...(await storePhoto(storage, company.id, photo)),
    ...(await storeShowcase(dependencies, company, work, paint)),
    position,
    recipe: `seed ${work.source.hash}`,
    wallMask: work.source.mask,
    name: seed.name,
    roomType: seed.roomType,
    contentType: photo.contentType,
    width: photo.width,
    height: photo.height,
    bytes: photo.original.byteLength,
    sha256: photo.sha256,
  };
  const replaced = await database.withTenant(company.id, async (tx) => {
    await claimSeeds(tx, "sample-room", [{ key: seed.id }]);
    const [before] = await tx.select().from(sampleRooms).where(eq(sampleRooms.id, seed.id));
    await tx
      .insert(sampleRooms)
      .values({ ...row, id: seed.id, companyId: company.id })
      .onConflictDoUpdate({ target: [sampleRooms.companyId, sampleRooms.id], set: row });
    return before;
  });
  if (replaced === undefined) return;
  const { originalKey, thumbKey, previewKey, showcaseKey } = replaced;
  await discardFiles(storage, [originalKey, thumbKey, previewKey, showcaseKey]);
}

async function wasGiven(
  { database }: Dependencies,
  company: SeededCompany,
  seed: SampleRoomSeed,
): Promise<boolean> {
  const given = await database.withTenant(company.id, (tx) =>
    tx
      .select({ key: seededItems.key })
      .from(seededItems)
      .where(and(eq(seededItems.kind, "sample-room"), eq(seededItems.key, seed.id))),
  );
  return given.length > 0;
}

async function storeShowcase(
  { storage }: Dependencies,
  company: SeededCompany,
  work: RoomWork,
  paint: Paint | null,
): Promise<Showcase> {
  const bytes = paint === null ? null : await work.paintWall(paint);
  if (paint === null || bytes === null) {
    return { showcaseMaterialId: null, showcaseKey: null, showcaseSha256: null };
  }
  const showcaseKey = createStorageKey(company.id, "sample-room");
  await storage.putBytes(showcaseKey, bytes);
  const showcaseSha256 = createHash("sha256").update(bytes).digest("hex");
  return { showcaseMaterialId: paint.id, showcaseKey, showcaseSha256 };
}

function createPaintEdit(mask: MaskData, { id, colour }: Paint): PaintEdit {
  return { id, kind: "paint", enabled: true, mask, colour, finish: "matt", materialId: id };
}

async function findShowcasePaint(
  { database }: Dependencies,
  company: SeededCompany,
): Promise<Paint | null> {
  const range = findCatalogueRange(company.slug);
  if (range === null) return null;
  const [paint] = await database.withTenant(company.id, (tx) =>
    tx
      .select({ id: materials.id, colour: materials.colour })
      .from(materials)
      .where(and(eq(materials.kind, "paint"), eq(materials.sku, range.showcaseSku))),
  );
  return paint ?? null;
}

async function readSource({ photo, wallMask }: SampleRoomSeed): Promise<Source> {
  const folder = new URL("rooms/", import.meta.url);
  const photoBytes = await readFile(new URL(photo, folder));
  const maskText = wallMask === null ? null : await readFile(new URL(wallMask, folder), "utf8");
  const hash = createHash("sha256")
    .update(photoBytes)
    .update(maskText ?? "");
  return {
    photo: photoBytes,
    mask: maskText === null ? null : maskDataSchema.parse(JSON.parse(maskText)),
    hash: hash.digest("hex"),
  };
}
