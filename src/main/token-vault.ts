import { z } from "zod";

import { anonymousUserIdSchema } from "#shared/session.ts";

import { probeKeyring } from "./keyring.ts";
import type { Cipher, SealedStore } from "./keyring.ts";
import { createTurns } from "./turns.ts";

export type TokenVault = ReturnType<typeof createTokenVault>;

const contentsSchema = z.strictObject({
  sessionCookie: z.string().max(5000).nullable(),
  anonymousUserId: anonymousUserIdSchema.nullable(),
});
/** What is worth keeping between two starts. Both members are credentials. */
export type VaultContents = z.infer<typeof contentsSchema>;
const nothing: VaultContents = { sessionCookie: null, anonymousUserId: null };

/**
 * Keeps the session cookie and the anonymous id sealed by the system's keyring, or in memory where
 * there is none. What cannot be opened is deleted: the person is signed out, the app goes on.
 * Calls must come after the app is ready. Writes are done one after the other, the last one wins.
 */
export function createTokenVault(cipher: Cipher, store: SealedStore, platform: NodeJS.Platform) {
  let contents: VaultContents | undefined;
  let persistence: Promise<"keyring" | "memory"> | undefined;
  const inTurn = createTurns();

  const findPersistence = () => (persistence ??= probeKeyring(cipher, platform));

  const seal = async (next: VaultContents) => {
    try {
      const sealed = await cipher.encryptStringAsync(JSON.stringify(next));
      store.write(sealed.toString("base64"));
    } catch {
      // Stays in memory; an older sealed text would bring back another session at the next start.
      store.remove();
    }
  };
  const open = async (): Promise<VaultContents> => {
    const sealed = store.read();
    if (sealed === null) return nothing;
    if ((await findPersistence()) === "memory") {
      store.remove();
      return nothing;
    }
    try {
      const { result, shouldReEncrypt } = await cipher.decryptStringAsync(
        Buffer.from(sealed, "base64"),
      );
      const opened = contentsSchema.parse(JSON.parse(result));
      if (shouldReEncrypt) await seal(opened);
      return opened;
    } catch {
      store.remove();
      return nothing;
    }
  };

  return {
    /** `memory` where the system has no real keyring: nothing is written to disk then. */
    persistence: findPersistence,
    read: () => inTurn(async () => (contents ??= await open())),
    write: (next: VaultContents) =>
      inTurn(async () => {
        contents = { ...next };
        if ((await findPersistence()) === "keyring") await seal(contents);
      }),
  };
}
