import { describe, expect, it } from "vitest";

import type { Cipher, SealedStore } from "#main/keyring.ts";
import { createDataKey } from "#main/data-key.ts";

type Faults = { backend?: string; seals?: boolean; opens?: boolean; rotated?: boolean };

/** A reversible cipher whose output shows nothing of the text, with the faults of a real one. */
function createCipher(faults: Faults = {}): Cipher & { sealedTimes: number } {
  return {
    sealedTimes: 0,
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
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

function createStore(initial: string | null = null): SealedStore & { held: string | null } {
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

const readKey = (store: SealedStore, faults: Faults = {}) =>
  createDataKey(createCipher(faults), store, "linux").read();

describe("EL-19 the key of what is kept on this computer", () => {
  it("is made once, and the same at the next start", async () => {
    const store = createStore();
    const key = await readKey(store);
    expect(key).toHaveLength(32);
    expect(await readKey(store)).toEqual(key);
    expect(await readKey(createStore())).not.toEqual(key);
  });

  it("is the same for windows that ask at once", async () => {
    const key = createDataKey(createCipher(), createStore(), "linux");
    const [one, other] = await Promise.all([key.read(), key.read()]);
    expect(one).toEqual(other);
  });

  it("lies nowhere in the clear", async () => {
    const store = createStore();
    const key = Buffer.from((await readKey(store)) ?? []);
    const held = Buffer.from(store.held ?? "", "base64");
    expect(held.includes(key)).toBe(false);
    expect(held.includes(key.toString("base64"))).toBe(false);
  });

  it("is not given where no keyring keeps it, and stays where it lies", async () => {
    const store = createStore();
    const key = await readKey(store);
    const { held } = store;
    expect(await readKey(store, { backend: "basic_text" })).toBeNull();
    expect(store.held).toBe(held);
    expect(await readKey(store)).toEqual(key);
    const empty = createStore();
    expect(await readKey(empty, { backend: "unknown" })).toBeNull();
    expect(empty.held).toBeNull();
  });

  it("is made anew where the keyring does not open the old one any more", async () => {
    const store = createStore();
    const key = await readKey(store);
    const next = await readKey(store, { opens: false });
    expect(next).toHaveLength(32);
    expect(next).not.toEqual(key);
    expect(await readKey(store)).toEqual(next);
  });

  it("is not given where it could not be kept, and takes no other one away", async () => {
    const store = createStore();
    const key = await readKey(store);
    expect(await readKey(store, { opens: false, seals: false })).toBeNull();
    expect(await readKey(store)).toEqual(key);
  });

  it("is made anew after any garbling of what was sealed", async () => {
    const store = createStore();
    await readKey(store);
    const sealed = store.held ?? "";
    for (let length = 0; length < sealed.length - 4; length += 5) {
      expect(await readKey(createStore(sealed.slice(0, length)))).toHaveLength(32);
    }
  });

  it("is sealed again after the keyring's own key was changed", async () => {
    const store = createStore();
    await readKey(store);
    const cipher = createCipher({ rotated: true });
    await createDataKey(cipher, store, "linux").read();
    expect(cipher.sealedTimes).toBe(1);
  });
});
