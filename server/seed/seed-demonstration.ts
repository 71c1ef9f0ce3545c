import { createCompanyDirectory } from "../db/company-directory.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { findCatalogueRange } from "./catalogue-ranges.ts";
import { seedCompanies } from "./companies.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { seedRoomSurfaces } from "./seed-room-surfaces.ts";
import { seedSampleRooms } from "./seed-sample-rooms.ts";

/**
 * Fills the companies of the demonstration with products and sample rooms. Takes a few seconds at
 * the first start and next to nothing later; other companies are left alone.
 */
export async function seedDemonstration(dependencies: Dependencies): Promise<void> {
  const ranged = seedCompanies.filter(({ slug }) => findCatalogueRange(slug) !== null);
  const directory = createCompanyDirectory(dependencies.database, dependencies.clock);
  const found = await Promise.all(ranged.map(({ slug }) => directory.find(slug)));
  const seeded = found.filter((company) => company !== null);
  for (const company of seeded) await seedCatalogue(dependencies, company);
  await seedSampleRooms(dependencies, seeded);
  for (const company of seeded) await seedRoomSurfaces(dependencies, company);
}
