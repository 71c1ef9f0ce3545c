import { seedCatalogue } from "./seed-catalogue.ts";
import type { SeededCompany } from "./seed-catalogue.ts";
import { seedRoomSurfaces } from "./seed-room-surfaces.ts";
import { seedSampleRooms } from "./seed-sample-rooms.ts";
import type { SeedTools } from "./seed-sample-rooms.ts";

/**
 * Gives companies the products of their ranges, and the sample rooms with their surfaces. What a company
 * was given before is not given again, so that it can be gone on with after a failure.
 */
export async function seedRanges(
  tools: SeedTools,
  companies: readonly SeededCompany[],
): Promise<void> {
  for (const company of companies) await seedCatalogue(tools, company);
  await seedSampleRooms(tools, companies);
  for (const company of companies) await seedRoomSurfaces(tools, company);
}
