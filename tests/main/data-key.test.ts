import { describe, expect, it } from "vitest";

import { createDataKey } from "#main/data-key.ts";
import type { SealedStore } from "#main/keyring.ts";
import { createCipher, createSealedStore } from "#support/fake-keyring.ts";
import type { CipherFaults } from "#support/fake-keyring.ts";

const readKey = (store: SealedStore, faults: CipherFaults = {}) =>
  createDataKey(createCipher(faults), store, "linux").read();

describe("EL-19 the key of what is kept on this computer", () => {
  it("is made once, and the same at the next start", async () => {
    const store = createSealedStore();
    const key = await readKey(store);
    expect(key).toHaveLength(32);
    expect(await readKey(store)).toEqual(key);
    expect(await readKey(createSealedStore())).not.toEqual(key);
  });

  it("is the same for windows that ask at once", async () => {
    const key = createDataKey(createCipher(), createSealedStore(), "linux");
    const [one, other] = await Promise.all([key.read(), key.read()]);
    expect(one).toEqual(other);
  });

  it("lies nowhere in the clear", async () => {
    const store = createSealedStore();
    const key = Buffer.from((await readKey(store)) ?? []);
    const held = Buffer.from(store.held ?? "", "base64");
    expect(held.includes(key)).toBe(false);
    expect(held.includes(key.toString("base64"))).toBe(false);
  });

  it("is not given where no keyring keeps it, and stays where it lies", async () => {
    const store = createSealedStore();
    const key = await readKey(store);
    const { held } = store;
    expect(await readKey(store, { backend: "basic_text" })).toBeNull();
    expect(store.held).toBe(held);
    expect(await readKey(store)).toEqual(key);
    const empty = createSealedStore();
    expect(await readKey(empty, { backend: "unknown" })).toBeNull();
    expect(empty.held).toBeNull();
  });

  it("is made anew where the keyring does not open the old one any more", async () => {
    const store = createSealedStore();
    const key = await readKey(store);
    const next = await readKey(store, { opens: false });
    expect(next).toHaveLength(32);
    expect(next).not.toEqual(key);
    expect(await readKey(store)).toEqual(next);
  });

  it("is not given where it could not be kept, and takes no other one away", async () => {
    const store = createSealedStore();
    const key = await readKey(store);
    expect(await readKey(store, { opens: false, seals: false })).toBeNull();
    expect(await readKey(store)).toEqual(key);
  });

  it("is made anew after any garbling of what was sealed", async () => {
    const store = createSealedStore();
    await readKey(store);
    const sealed = store.held ?? "";
    for (let length = 0; length < sealed.length - 4; length += 5) {
      expect(await readKey(createSealedStore(sealed.slice(0, length)))).toHaveLength(32);
    }
  });

  it("is sealed again after the keyring's own key was changed", async () => {
    const store = createSealedStore();
    await readKey(store);
    const cipher = createCipher({ rotated: true });
    await createDataKey(cipher, store, "linux").read();
    expect(cipher.sealedTimes).toBe(1);
  });
});
