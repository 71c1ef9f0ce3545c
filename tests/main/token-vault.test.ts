import { describe, expect, it } from "vitest";

import { createTokenVault } from "#main/token-vault.ts";
import { createCipher, createSealedStore } from "#support/fake-keyring.ts";

const contents = { sessionCookie: "next-auth.session-token=secret", anonymousUserId: null };

async function sealContents(): Promise<string> {
  const store = createSealedStore();
  await createTokenVault(createCipher(), store, "linux").write(contents);
  return store.held ?? "";
}

describe("token vault", () => {
  const backends = ["basic_text", "unknown", "gnome_libsecret", "kwallet", "kwallet5", "kwallet6"];
  for (const backend of backends) {
    for (const available of [true, false]) {
      const isStrong = available && backend !== "basic_text" && backend !== "unknown";
      it(`with ${backend}, ${available ? "available" : "unavailable"}, ${isStrong ? "seals" : "writes nothing"}`, async () => {
        const store = createSealedStore();
        const vault = createTokenVault(createCipher({ backend, available }), store, "linux");
        await vault.write(contents);
        expect(await vault.persistence()).toBe(isStrong ? "keyring" : "memory");
        expect(store.held === null).toBe(!isStrong);
        expect(await vault.read()).toEqual(contents);
      });
    }
  }

  it("does not ask for the Linux back end elsewhere", async () => {
    const vault = createTokenVault(
      createCipher({ backend: "unknown" }),
      createSealedStore(),
      "darwin",
    );
    expect(await vault.persistence()).toBe("keyring");
  });

  it("keeps nothing readable", async () => {
    const sealed = await sealContents();
    expect(Buffer.from(sealed, "base64").toString()).not.toContain("secret");
  });

  it("opens at the next start what it sealed at this one", async () => {
    const vault = createTokenVault(
      createCipher(),
      createSealedStore(await sealContents()),
      "linux",
    );
    expect(await vault.read()).toEqual(contents);
  });

  it("deletes what it cannot open and starts signed out", async () => {
    const store = createSealedStore(await sealContents());
    const vault = createTokenVault(createCipher({ opens: false }), store, "linux");
    expect((await vault.read()).sessionCookie).toBeNull();
    expect(store.held).toBeNull();
  });

  it("deletes what it once sealed when the keyring is gone", async () => {
    const store = createSealedStore(await sealContents());
    const vault = createTokenVault(createCipher({ backend: "basic_text" }), store, "linux");
    expect((await vault.read()).sessionCookie).toBeNull();
    expect(store.held).toBeNull();
  });

  it("survives any garbled sealed text", async () => {
    const sealed = await sealContents();
    for (let length = 0; length < sealed.length - 4; length += 3) {
      const store = createSealedStore(sealed.slice(0, length));
      const read = await createTokenVault(createCipher(), store, "linux").read();
      expect(read.sessionCookie).toBeNull();
      expect(store.held).toBeNull();
    }
  });

  it("seals again after the key was rotated", async () => {
    const cipher = createCipher({ rotated: true });
    await createTokenVault(cipher, createSealedStore(await sealContents()), "linux").read();
    expect(cipher.sealedTimes).toBe(1);
  });

  it("drops the older sealed text when sealing fails", async () => {
    const store = createSealedStore(await sealContents());
    const cipher = { ...createCipher(), encryptStringAsync: () => Promise.reject(new Error("no")) };
    const vault = createTokenVault(cipher, store, "linux");
    await vault.write(contents);
    expect(store.held).toBeNull();
    expect(await vault.read()).toEqual(contents);
  });

  it("lets the last of several writes win", async () => {
    const store = createSealedStore();
    const vault = createTokenVault(createCipher(), store, "linux");
    const last = { ...contents, sessionCookie: null };
    await Promise.all([vault.write(contents), vault.write(last)]);
    expect(await createTokenVault(createCipher(), store, "linux").read()).toEqual(last);
  });
});
