import { describe, expect, it } from "vitest";
import type { z } from "zod";

import { createWayAddress } from "#renderer/features/sign-in/parts/entry-ways.ts";
import { en } from "#renderer/features/sign-in/texts/en.ts";
import {
  createNewPasswordField,
  describeNewPassword,
} from "#renderer/features/sign-in/parts/new-password.ts";
import { en as app } from "#shared/texts/app/en.ts";
import { createAddressField } from "#renderer/ui/person-fields.ts";

const texts = { ...app.common, ...en.common };
const findFault = (field: z.ZodType, typed: string) =>
  field.safeParse(typed).error?.issues[0]?.message;

describe("the way to another page around signing in", () => {
  it("takes the purpose along and nothing else", () => {
    const query = new URLSearchParams({
      error: "CredentialsSignin",
      callbackUrl: "/c/alder-quay/designs?sort=name",
      csrf: "true",
    });
    const address = createWayAddress("register", query);
    expect(address).toBe("/account/register?callbackUrl=%2Fc%2Falder-quay%2Fdesigns%3Fsort%3Dname");
    expect(createWayAddress("sign-in", new URLSearchParams(address.split("?")[1]))).toBe(
      "/api/auth/signin?callbackUrl=%2Fc%2Falder-quay%2Fdesigns%3Fsort%3Dname",
    );
  });

  it("takes a hand-off along", () => {
    const query = "handOff=frame&challenge=c&state=s&company=alder-quay";
    expect(createWayAddress("forgot", new URLSearchParams(query))).toBe(
      `/account/forgot-password?${query}`,
    );
  });

  it("is a plain path without an purpose", () => {
    expect(createWayAddress("sign-in", new URLSearchParams())).toBe("/api/auth/signin");
  });
});

describe("what is typed into an entry form", () => {
  it("is an address or what is wrong with it", () => {
    const address = createAddressField(texts);
    expect(address.parse("  marta@post.example ")).toBe("marta@post.example");
    expect(findFault(address, "   ")).toBe(texts.emailMissing);
    expect(findFault(address, "marta@post")).toBe(texts.emailOdd);
    expect(findFault(address, "marta")).toBe(texts.emailOdd);
  });

  it("is a password of 8 to 1024 characters, whatever they are", () => {
    const password = createNewPasswordField(texts);
    expect(findFault(password, "        ")).toBeUndefined();
    expect(findFault(password, "1234567")).toBe(texts.passwordTooShort);
    expect(findFault(password, "x".repeat(1024))).toBeUndefined();
    expect(findFault(password, "x".repeat(1025))).toBe(texts.passwordTooLong);
  });

  it("says what a password still needs while it is typed", () => {
    expect(describeNewPassword(0, texts)).toBe(texts.passwordNeeds);
    expect(describeNewPassword(5, texts)).toBe("3 more characters.");
    expect(describeNewPassword(7, texts)).toBe("1 more character.");
    expect(describeNewPassword(8, texts)).toBe(texts.passwordLong);
  });
});
