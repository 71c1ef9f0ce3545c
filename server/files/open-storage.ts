import type { Clock } from "../runtime/clock.ts";
import type { CheckedStorage } from "../storage/storage.ts";
import { createCheckedStorage } from "./checked-storage.ts";
import { createFileRecords } from "./file-records.ts";
import { createMend } from "./mend-file.ts";
import type { MendTools } from "./mend-file.ts";
import { createUpkeep } from "./upkeep.ts";
import type { Upkeep } from "./upkeep.ts";

/** The storage that the application works with, and what looks after its files. */
export function openStorage(tools: Omit<MendTools, "records"> & { clock: Clock }): {
  storage: CheckedStorage;
  upkeep: Upkeep;
} {
  const { files, database, clock, logger } = tools;
  const records = createFileRecords(database, () => clock.now());
  const mend = createMend({ ...tools, records });
  const storage = createCheckedStorage({ files, records, logger, mend });
  const upkeep = createUpkeep({ ...tools, storage, records, mend });
  return { storage, upkeep };
}
