import { createCompanyDirectory } from "../db/company-directory.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { findCatalogueRange } from "./catalogue-ranges.ts";
import { seedCompanies } from "./companies.ts";
import { seedRanges } from "./seed-ranges.ts";

/**
 * Fills the companies of the demonstration with products and sample rooms. Takes a few seconds at
 * the first start and next to nothing later; other companies are left alone.
 */
export async function seedDemonstration(dependencies: Dependencies): Promise<void> {
  const directory = createCompanyDirectory(dependencies.database, dependencies.clock);
  const seeded = seedCompanies.map(async ({ id, slug }) => {
    const range = findCatalogueRange(slug);
    // An operator's company may have the address of one of them.
    return range === null || (await directory.find(id)) === null ? [] : [{ id, range }];
  });
  await seedRanges(dependencies, (await Promise.all(seeded)).flat());
}
