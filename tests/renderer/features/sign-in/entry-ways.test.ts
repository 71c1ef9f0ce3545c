import { describe, expect, it } from "vitest";

import { checkAddress } from "#renderer/features/sign-in/parts/check-address.ts";
import { createWayAddress } from "#renderer/features/sign-in/parts/entry-ways.ts";
import { en } from "#renderer/features/sign-in/texts/en.ts";
import {
  checkNewPassword,
  describeNewPassword,
} from "#renderer/features/sign-in/parts/new-password.ts";

const texts = en.entry;

describe("the way to another page around signing in", () => {
  it("takes the errand along and nothing else", () => {
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

  it("is a plain path without an errand", () => {
    expect(createWayAddress("sign-in", new URLSearchParams())).toBe("/api/auth/signin");
  });
});

describe("what is typed into an entry form", () => {
  it("is an address or what is wrong with it", () => {
    expect(checkAddress("  marta@post.example ", texts)).toBeUndefined();
    expect(checkAddress("   ", texts)).toBe(texts.emailMissing);
    expect(checkAddress("marta@post", texts)).toBe(texts.emailOdd);
    expect(checkAddress("marta", texts)).toBe(texts.emailOdd);
  });

  it("is a password of 8 to 1024 characters, whatever they are", () => {
    expect(checkNewPassword("        ", texts)).toBeUndefined();
    expect(checkNewPassword("1234567", texts)).toBe(texts.passwordTooShort);
    expect(checkNewPassword("x".repeat(1024), texts)).toBeUndefined();
    expect(checkNewPassword("x".repeat(1025), texts)).toBe(texts.passwordTooLong);
  });

  it("says what a password still needs while it is typed", () => {
    expect(describeNewPassword(0, texts)).toBe(texts.passwordNeeds);
    expect(describeNewPassword(5, texts)).toBe("3 more characters.");
    expect(describeNewPassword(7, texts)).toBe("1 more character.");
    expect(describeNewPassword(8, texts)).toBe(texts.passwordLong);
  });
});
