import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

import { and, eq } from "drizzle-orm";

import type { PaintEdit } from "#shared/edit.ts";
import { maskDataSchema } from "#shared/mask.ts";
import type { MaskData } from "#shared/mask.ts";

import { materials } from "../db/schema/materials.ts";
import { sampleRooms } from "../db/schema/sample-rooms.ts";
import type { Dependencies } from "../dependencies.ts";
import type { IngestedPhoto } from "../imaging/ingest-photo.ts";
import { storePhoto } from "../imaging/store-photo.ts";
import { createStorageKey } from "../storage/storage-key.ts";
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

/** Counted up when rooms have to be made anew although no file has changed. */
const recipeVersion = 1;

/**
 * Gives companies the sample rooms: stored like uploads, the first one also painted with a paint
 * of the company by the very kernels that people use. Rooms that are up to date are left alone.
 * Run it after `seedCatalogue`.
 */
export async function seedSampleRooms(
  dependencies: Dependencies,
  companies: readonly SeededCompany[],
): Promise<void> {
  for (const [position, seed] of sampleRoomSeeds.entries()) {
    const source = await readSource(seed);
    let ingested: Promise<IngestedPhoto> | null = null;
    const ingest = (): Promise<IngestedPhoto> =>
      (ingested ??= dependencies.kernelPool.ingestPhoto(source.photo));
    await Promise.all(
      companies.map((company) =>
        seedRoom(dependencies, company, { seed, position, source, ingest }),
      ),
    );
  }
}

type RoomToSeed = {
  seed: SampleRoomSeed;
  position: number;
  source: Source;
  ingest: () => Promise<IngestedPhoto>;
};

async function seedRoom(
  dependencies: Dependencies,
  company: SeededCompany,
  { seed, position, source, ingest }: RoomToSeed,
): Promise<void> {
  const { database, storage } = dependencies;
  const paint = source.mask === null ? null : await findShowcasePaint(dependencies, company);
  const recipe = [recipeVersion, source.hash, paint?.id ?? "-", paint?.colour ?? "-"].join(" ");
  const [existing] = await database.withTenant(company.id, (tx) =>
    tx.select({ recipe: sampleRooms.recipe }).from(sampleRooms).where(eq(sampleRooms.id, seed.id)),
  );
  if (existing?.recipe === recipe) return;
  const photo = await ingest();
  const row = {
    ...(await storePhoto(storage, company.id, photo)),
    ...(await makeShowcase(dependencies, company, photo, source.mask, paint)),
    position,
    recipe,
    name: seed.name,
    roomType: seed.roomType,
    contentType: photo.contentType,
    width: photo.width,
    height: photo.height,
    bytes: photo.original.byteLength,
    sha256: photo.sha256,
  };
  await database.withTenant(company.id, (tx) =>
    tx
      .insert(sampleRooms)
      .values({ ...row, id: seed.id, companyId: company.id })
      .onConflictDoUpdate({ target: [sampleRooms.companyId, sampleRooms.id], set: row }),
  );
}

async function makeShowcase(
  { kernelPool, storage }: Dependencies,
  company: SeededCompany,
  photo: IngestedPhoto,
  mask: MaskData | null,
  paint: Paint | null,
): Promise<Showcase> {
  if (mask === null || paint === null) {
    return { showcaseMaterialId: null, showcaseKey: null, showcaseSha256: null };
  }
  const edit: PaintEdit = {
    id: paint.id,
    kind: "paint",
    enabled: true,
    mask,
    colour: paint.colour,
    finish: "matt",
    materialId: paint.id,
  };
  const { png } = await kernelPool.renderDesign(photo.original, [edit], {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const bytes = await kernelPool.derivePreview(png);
  const showcaseKey = createStorageKey(company.id, "sample-room");
  await storage.putBytes(showcaseKey, bytes);
  const showcaseSha256 = createHash("sha256").update(bytes).digest("hex");
  return { showcaseMaterialId: paint.id, showcaseKey, showcaseSha256 };
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
