import { companies } from "../db/schema/companies.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { findCatalogueRange } from "./catalogue-ranges.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { seedSampleRooms } from "./seed-sample-rooms.ts";

/**
 * Fills the companies of the demonstration with products and sample rooms. Takes a few seconds at
 * the first start and next to nothing later; other companies are left alone.
 */
export async function seedDemonstration(dependencies: Dependencies): Promise<void> {
  const everyone = await dependencies.database.withDirectory((tx) =>
    tx.select({ id: companies.id, slug: companies.slug }).from(companies),
  );
  const seeded = everyone.filter(({ slug }) => findCatalogueRange(slug) !== null);
  for (const company of seeded) await seedCatalogue(dependencies, company);
  await seedSampleRooms(dependencies, seeded);
}
