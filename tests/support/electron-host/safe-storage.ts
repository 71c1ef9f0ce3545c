import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder that plays the system's keyring; without one there is no keyring, as on a bare server. */
const keyringFolder = process.env["ELECTRON_HOST_KEYRING"] ?? null;

/**
 * Electron's asynchronous `safeStorage`: AES-256-GCM under a key that the "keyring" keeps away from
 * the app's own folder. Without a keyring it answers as Chromium's `basic_text` does.
 */
export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  getSelectedStorageBackend: () => (keyringFolder === null ? "basic_text" : "gnome_libsecret"),
  async encryptStringAsync(text: string): Promise<Buffer> {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", readKey(), nonce);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.from("v11"), nonce, cipher.getAuthTag(), sealed]);
  },
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const decipher = createDecipheriv("aes-256-gcm", readKey(), sealed.subarray(3, 15));
    decipher.setAuthTag(sealed.subarray(15, 31));
    const opened = Buffer.concat([decipher.update(sealed.subarray(31)), decipher.final()]);
    return { result: opened.toString("utf8"), shouldReEncrypt: false };
  },
};

function readKey(): Buffer {
  if (keyringFolder === null) return Buffer.alloc(32, "peanuts");
  const file = join(keyringFolder, "key");
  if (!existsSync(file)) {
    mkdirSync(keyringFolder, { recursive: true });
    writeFileSync(file, randomBytes(32), { mode: 0o600 });
  }
  return readFileSync(file);
}
