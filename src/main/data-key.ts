import { randomBytes } from "node:crypto";

import { dataKeyBytes } from "#shared/wires/ipc.ts";

import { probeKeyring } from "./keyring.ts";
import type { Cipher, SealedStore } from "./keyring.ts";

export type DataKey = ReturnType<typeof createDataKey>;

/**
 * The key that pages of one server seal with what they keep on this computer. It is made once and kept sealed
 * by the system's keyring. Null where there is none, or where the key could not be kept: what was sealed with
 * it would never be opened again.
 */
export function createDataKey(cipher: Cipher, store: SealedStore, platform: NodeJS.Platform) {
  let key: Promise<Uint8Array<ArrayBuffer> | null> | undefined;

  const seal = async (bytes: Uint8Array): Promise<boolean> => {
    try {
      const sealed = await cipher.encryptStringAsync(Buffer.from(bytes).toString("base64"));
      store.write(sealed.toString("base64"));
      return true;
    } catch {
      return false;
    }
  };
  const open = async (sealed: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    try {
      const opened = await cipher.decryptStringAsync(Buffer.from(sealed, "base64"));
      const bytes = Buffer.from(opened.result, "base64");
      if (bytes.length !== dataKeyBytes) return null;
      if (opened.shouldReEncrypt) await seal(bytes);
      return new Uint8Array(bytes);
    } catch {
      return null;
    }
  };
  const find = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    // A key that lies here stays: the keyring may be back at the next start.
    if ((await probeKeyring(cipher, platform)) === "memory") return null;
    const sealed = store.read();
    const kept = sealed === null ? null : await open(sealed);
    if (kept !== null) return kept;
    const made = new Uint8Array(randomBytes(dataKeyBytes));
    return (await seal(made)) ? made : null;
  };

  return {
    /** The same one for every page that asks while the app runs. */
    read: (): Promise<Uint8Array<ArrayBuffer> | null> => (key ??= find()),
  };
}
