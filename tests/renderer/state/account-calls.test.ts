import { describe, expect, it } from "vitest";

import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from "#renderer/state/second-factor-calls.ts";
import { updateName } from "#renderer/state/update-name.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";

const secret = "JBSWY3DPEHPK3PXP";
const uri = `otpauth://totp/Roomwright?secret=${secret}`;
const recoveryCodes = ["kfsh-zx5k-3cc5-cmvx"];
const answers = {
  "POST /api/v1/me/second-factor": { secret, uri },
  "POST /api/v1/me/second-factor/confirm": { recoveryCodes },
  "POST /api/v1/me/second-factor/recovery-codes": { recoveryCodes },
};

describe("answers with a secret in them", () => {
  it("reach who asked and leave nothing in the store, nor do passwords and codes", async () => {
    const { store } = createScriptedStore({ session: createTestSession(), answers });
    expect(await store.dispatch(beginSecondFactor("my password"))).toEqual({ secret, uri });
    expect(await store.dispatch(confirmSecondFactor("123456"))).toEqual(recoveryCodes);
    const proof = { currentPassword: "my password", code: "654321" };
    expect(await store.dispatch(renewRecoveryCodes(proof))).toEqual(recoveryCodes);
    const kept = JSON.stringify(store.getState());
    for (const word of [secret, "kfsh", "my password", "123456", "654321"]) {
      expect(kept).not.toContain(word);
    }
  });

  it("reject with what refused them", async () => {
    const { store } = createScriptedStore({
      session: createTestSession(),
      answers: { "POST /api/v1/me/second-factor": refuse(403, "wrong_password") },
    });
    await expect(store.dispatch(beginSecondFactor("no"))).rejects.toMatchObject({
      code: "wrong_password",
    });
  });
});

describe("a change of the name", () => {
  it("rejects when nobody is signed in, so that the form keeps what was typed", async () => {
    const { store } = createScriptedStore({ session: null });
    await expect(store.dispatch(updateName("Nora"))).rejects.toMatchObject({
      name: "AppError",
    });
  });
});
