/** Electron's asynchronous safeStorage, as far as the app needs it. */
export type Cipher = {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  getSelectedStorageBackend(): string;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
};

/** Where a sealed text lies between two starts. It never sees anything else. */
export type SealedStore = {
  read(): string | null;
  write(sealed: string): void;
  remove(): void;
};

/** Linux back ends whose key is a constant, or that are no back end at all. */
const weakBackends = new Set(["basic_text", "unknown"]);

/**
 * Whether what is sealed can be written to disk: `memory` where the system has no real keyring. Asks, and
 * does not believe the name alone: the asynchronous API may have chosen another provider.
 */
export async function probeKeyring(
  cipher: Cipher,
  platform: NodeJS.Platform,
): Promise<"keyring" | "memory"> {
  try {
    if (!(await cipher.isAsyncEncryptionAvailable())) return "memory";
    if (platform === "linux" && weakBackends.has(cipher.getSelectedStorageBackend())) {
      return "memory";
    }
    return "keyring";
  } catch {
    return "memory";
  }
}
