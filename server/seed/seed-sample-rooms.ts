import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { and, eq } from "drizzle-orm";

import { maskDataSchema } from "#shared/mask.ts";
import type { MaskData } from "#shared/mask.ts";

import { materials } from "../db/schema/materials.ts";
import { sampleRooms } from "../db/schema/sample-rooms.ts";
import { seededItems } from "../db/schema/seeded-items.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import type { IngestedPhoto } from "../imaging/ingest-photo.ts";
import { listPhotoKeys, storePhoto } from "../imaging/store-photo.ts";
import type { ProductRow } from "../products/product-row.ts";
import { makeShowcase } from "../products/showcase-files.ts";
import { discardFiles } from "../storage/discard-files.ts";
import { claimSeeds } from "./claim-seeds.ts";
import { sampleRoomSeeds } from "./sample-room-seeds.ts";
import type { SampleRoomSeed } from "./sample-room-seeds.ts";
import type { SeededCompany } from "./seed-catalogue.ts";

/** What putting rooms in takes of a server. */
export type SeedTools = Pick<
  Dependencies,
  "database" | "storage" | "uploads" | "decoders" | "kernelPool" | "logger"
>;
type Source = { path: string; mask: MaskData | null; hash: string };
/** A room with what is read and made for it once and shared by the companies. */
type RoomToSeed = {
  seed: SampleRoomSeed;
  position: number;
  source: Source;
  ingest: () => Promise<IngestedPhoto>;
};

/**
 * Gives companies the sample rooms, each of them once: stored like uploads, the first one also
 * painted with a paint of the company by the very kernels that people use. What the company's
 * people changed or deleted since is left alone. Run it after `seedCatalogue`.
 */
export async function seedSampleRooms(
  dependencies: SeedTools,
  companies: readonly SeededCompany[],
): Promise<void> {
  for (const [position, seed] of sampleRoomSeeds.entries()) {
    const source = await readSource(seed);
    await dependencies.uploads.use(async (folder) => {
      let ingested: Promise<IngestedPhoto> | null = null;
      const place = { path: source.path, folder };
      const ingest = () => (ingested ??= dependencies.decoders.run("photo", place));
      const room = { seed, position, source, ingest };
      await Promise.all(companies.map((company) => seedRoom(dependencies, company, room)));
    });
  }
}

async function seedRoom(
  dependencies: SeedTools,
  company: SeededCompany,
  { seed, position, source, ingest }: RoomToSeed,
): Promise<void> {
  const { database, storage } = dependencies;
  if (await wasGiven(dependencies, company, seed)) return;
  const companyId = company.id;
  const stored = await storePhoto(storage, companyId, await ingest());
  const { originalKey } = stored;
  const wall = source.mask;
  const paint = wall === null ? null : await findShowcasePaint(dependencies, company);
  const showcase =
    paint === null || wall === null
      ? { showcaseKey: null, showcaseSha256: null }
      : await makeShowcase(dependencies, { companyId, originalKey, wall }, paint);
  const row = {
    ...stored,
    ...showcase,
    showcaseMaterialId: paint?.id ?? null,
    position,
    recipe: `seed ${source.hash}`,
    wallMask: wall,
    name: seed.name,
    roomType: seed.roomType,
  };
  const replaced = await database.withTenant(companyId, async (tx) => {
    await claimSeeds(tx, "sample-room", [{ key: seed.id }]);
    const [before] = await tx.select().from(sampleRooms).where(eq(sampleRooms.id, seed.id));
    await tx
      .insert(sampleRooms)
      .values({ ...row, id: seed.id, companyId })
      .onConflictDoUpdate({ target: [sampleRooms.companyId, sampleRooms.id], set: row });
    return before;
  });
  if (replaced === undefined) return;
  await discardFiles(dependencies, [...listPhotoKeys(replaced), replaced.showcaseKey]);
}

async function wasGiven(
  { database }: SeedTools,
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

async function findShowcasePaint(
  { database }: SeedTools,
  company: SeededCompany,
): Promise<ProductRow | null> {
  const [paint] = await database.withTenant(company.id, (tx) =>
    tx
      .select()
      .from(materials)
      .where(and(eq(materials.kind, "paint"), eq(materials.sku, company.range.showcaseSku))),
  );
  return paint ?? null;
}

async function readSource({ photo, wallMask }: SampleRoomSeed): Promise<Source> {
  const folder = new URL("rooms/", import.meta.url);
  const path = fileURLToPath(new URL(photo, folder));
  const maskText = wallMask === null ? null : await readFile(new URL(wallMask, folder), "utf8");
  const hash = createHash("sha256")
    .update(await readFile(path))
    .update(maskText ?? "");
  return {
    path,
    mask: maskText === null ? null : maskDataSchema.parse(JSON.parse(maskText)),
    hash: hash.digest("hex"),
  };
}
