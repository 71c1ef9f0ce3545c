import { starterRange } from "../../seed/catalogue-ranges.ts";
import { seedRanges } from "../../seed/seed-ranges.ts";
import { noteDeed } from "./company-world.ts";
import type { CompanyWorld } from "./company-world.ts";

/**
 * Gives a company the products and sample rooms that new ones may start with, each of them once: what was
 * changed or deleted since is left alone.
 */
export async function giveStarterCatalogue(
  world: CompanyWorld,
  { id, name }: { id: string; name: string },
): Promise<string> {
  await seedRanges(await world.openSeedTools(), [{ id, range: starterRange }]);
  await world.run(
    (tx) => noteDeed(tx, world, new Date(), { action: "company.starter-added", target: name }),
    id,
  );
  return `${name} has the starter catalogue and the sample rooms.`;
}
