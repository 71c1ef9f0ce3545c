import { join } from "node:path";

import type { EnvConfig } from "./config.ts";
import { checkSecret, readIfPresent } from "./secret-file.ts";

/** What signs and seals; while it is being replaced, what it takes the place of still opens. */
export type AuthSecrets = { authSecret: string; previousAuthSecret: string | null };

/** What may have signed or sealed something that comes back, the likelier first. */
export function listAcceptedSecrets({
  authSecret,
  previousAuthSecret,
}: AuthSecrets): readonly string[] {
  return previousAuthSecret === null ? [authSecret] : [authSecret, previousAuthSecret];
}

/** The secret before: of the settings, or of `auth-secret-previous` in the data directory. */
export async function readPreviousSecret(
  env: Pick<EnvConfig, "dataDir" | "previousAuthSecret">,
): Promise<string | null> {
  if (env.previousAuthSecret !== null) return env.previousAuthSecret;
  const path = join(env.dataDir, "auth-secret-previous");
  const text = await readIfPresent(path);
  return text === null ? null : checkSecret(path, text);
}
