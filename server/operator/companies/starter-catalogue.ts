import { join } from "node:path";

import { openDatabase } from "../../db/database.ts";
import { openStorage } from "../../files/open-storage.ts";
import { createDecoders } from "../../imaging/decoders.ts";
import { createKernelPool } from "../../kernels/kernel-pool.ts";
import { systemClock } from "../../runtime/clock.ts";
import { createLogger } from "../../runtime/logger.ts";
import { createWorkFolder } from "../../runtime/work-folder.ts";
import { starterRange } from "../../seed/catalogue-ranges.ts";
import { seedRanges } from "../../seed/seed-ranges.ts";
import type { SeedTools } from "../../seed/seed-sample-rooms.ts";
import { openDriver } from "../../storage/open-driver.ts";
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
  await seedRanges(await openSeedTools(world), [{ id, range: starterRange }]);
  await world.operator.run(
    (tx) => noteDeed(tx, new Date(), { action: "company.starter-added", target: name }),
    id,
  );
  return `${name} has the starter catalogue and the sample rooms.`;
}

async function openSeedTools({ env, closers, findLogins }: CompanyWorld): Promise<SeedTools> {
  const files = await openDriver(env);
  await files.check();
  const database = await openDatabase(await findLogins());
  closers.add("the server's logins", () => database.close());
  const kernelPool = createKernelPool(1);
  closers.add("the kernel pool", () => kernelPool.close());
  const decoders = createDecoders(1);
  closers.add("the decoders", () => decoders.close());
  const uploads = createWorkFolder(join(env.dataDir, "uploads"));
  const tools = { files, database, uploads, decoders, kernelPool, logger: createLogger(env) };
  const { storage } = openStorage({ ...tools, clock: systemClock });
  return { ...tools, storage };
}
