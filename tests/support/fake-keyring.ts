import type { Cipher, SealedStore } from "#main/keyring.ts";

/** What may be wrong with a keyring; left out, it works. */
export type CipherFaults = {
  available?: boolean;
  backend?: string;
  seals?: boolean;
  opens?: boolean;
  rotated?: boolean;
};

/** A reversible cipher whose output shows nothing of the text, with the faults of a real one. */
export function createCipher(faults: CipherFaults = {}): Cipher & { sealedTimes: number } {
  return {
    sealedTimes: 0,
    isAsyncEncryptionAvailable: () => Promise.resolve(faults.available ?? true),
    getSelectedStorageBackend: () => faults.backend ?? "gnome_libsecret",
    encryptStringAsync(text) {
      if (faults.seals === false) return Promise.reject(new Error("locked"));
      this.sealedTimes += 1;
      return Promise.resolve(Buffer.from(Buffer.from(text).map((byte) => byte ^ 0x5a)));
    },
    decryptStringAsync(sealed) {
      if (faults.opens === false) return Promise.reject(new Error("wrong key"));
      const result = Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString();
      return Promise.resolve({ result, shouldReEncrypt: faults.rotated ?? false });
    },
  };
}

/** A place for a sealed text that shows what lies in it. */
export function createSealedStore(
  initial: string | null = null,
): SealedStore & { held: string | null } {
  return {
    held: initial,
    read() {
      return this.held;
    },
    write(sealed) {
      this.held = sealed;
    },
    remove() {
      this.held = null;
    },
  };
}
