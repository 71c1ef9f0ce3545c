import { join } from "node:path";

import { openDatabase } from "../../db/database.ts";
import { createValueSeal, sealPurposes } from "../../db/tokens.ts";
import { openOperatorDatabase } from "../../dependencies/open-operator-database.ts";
import type { OperatorDatabase } from "../../dependencies/open-operator-database.ts";
import { openStorage } from "../../files/open-storage.ts";
import { createDecoders } from "../../imaging/decoders.ts";
import { createKernelPool } from "../../kernels/kernel-pool.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { systemClock } from "../../runtime/clock.ts";
import type { Closers } from "../../runtime/closers.ts";
import type { EnvConfig } from "../../runtime/config.ts";
import { createLogger } from "../../runtime/logger.ts";
import { createWorkFolder } from "../../runtime/work-folder.ts";
import type { SeedTools } from "../../seed/seed-sample-rooms.ts";
import { openDriver } from "../../storage/open-driver.ts";
import type { CompanyWorld } from "./company-world.ts";

/** Where people reach the installation of the settings. */
export function findOrigin({ publicUrl, port }: EnvConfig): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** Opens the installation of the settings for a command, whether its server runs or not. */
export async function openCompanyWorld(env: EnvConfig, closers: Closers): Promise<CompanyWorld> {
  const opened = await openOperatorDatabase(env, closers);
  const seal = createValueSeal(opened.secrets.authSecret, sealPurposes.mail);
  return {
    run: (work, companyId) => opened.operator.run(work, companyId),
    authSecret: opened.secrets.authSecret,
    logger: createLogger(env),
    origin: findOrigin(env),
    actor: { userId: null, name: null },
    locale: "en",
    sendMail: (tx, mail) => queueMail(tx, seal, mail, new Date()),
    openSeedTools: () => openSeedTools(env, closers, opened),
  };
}

async function openSeedTools(
  env: EnvConfig,
  closers: Closers,
  { findLogins }: OperatorDatabase,
): Promise<SeedTools> {
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
