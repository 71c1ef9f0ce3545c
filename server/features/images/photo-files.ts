import type { Dependencies } from "../../dependencies/dependencies.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import { createMemory } from "../../runtime/memory.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";
import { findImageFile } from "./image-answer.ts";

const rememberMs = 2_000;
const rememberedFiles = 10_000;

/**
 * Finds the file behind a photo's variant for somebody who may see it. What was made at upload never
 * changes, so it is remembered for two seconds; a photo that goes into the bin, is deleted or becomes
 * somebody else's is forgotten at once, with all others of its company.
 */
export function createPhotoFiles({ database, clock }: Pick<Dependencies, "database" | "clock">) {
  const memory = createMemory<{ companyId: string; file: SentFile }>(clock, {
    forMs: rememberMs,
    max: rememberedFiles,
    mayRemember: () => database.news.isHearing(),
  });
  database.news.onChange((change) => {
    if (change !== null && change.about !== "files") return;
    memory.forget(({ companyId }) => change === null || companyId === change.id);
  });
  return async (call: CallContext<"getImageBytes">): Promise<SentFile> => {
    const { id, variant } = call.params;
    const read = () => inTenant(call, findImageFile);
    if (variant !== "original" && variant !== "thumb" && variant !== "preview") return read();
    const { companyId } = call.tenant;
    const { userId, seesCompany } = describeReader(call.actor);
    const key = [companyId, id, variant, seesCompany ? "staff" : userId].join(" ");
    const found = await memory.get(key, async () => ({ companyId, file: await read() }));
    return found.file;
  };
}
