import { describe, expect, it } from "vitest";

import {
  cleanCode,
  followRefusal,
  isCodeComplete,
} from "#renderer/features/sign-in/sign-in-step.ts";
import type { SignInStep } from "#renderer/features/sign-in/sign-in-step.ts";

const password: SignInStep = { at: "password" };
const appCode: SignInStep = { at: "code", kind: "app" };
const recoveryCode: SignInStep = { at: "code", kind: "recovery" };

describe("a refused sign-in", () => {
  it("goes on to the code of the app when the password was right", () => {
    expect(followRefusal(password, "SecondFactorRequired")).toEqual({
      step: appCode,
      banner: null,
      isCodeWrong: false,
    });
  });

  it("stays at the code, of the kind that was typed, when that is wrong", () => {
    const wrong = { banner: null, isCodeWrong: true };
    expect(followRefusal(appCode, "SecondFactorInvalid")).toEqual({ step: appCode, ...wrong });
    expect(followRefusal(recoveryCode, "SecondFactorInvalid")).toEqual({
      step: recoveryCode,
      ...wrong,
    });
  });

  it("goes back to the password when that is no longer right", () => {
    expect(followRefusal(appCode, "CredentialsSignin")).toEqual({
      step: password,
      banner: "CredentialsSignin",
      isCodeWrong: false,
    });
  });

  it("stays where it is, and says why, when nothing typed is to blame", () => {
    expect(followRefusal(appCode, "TooMany")).toEqual({
      step: appCode,
      banner: "TooMany",
      isCodeWrong: false,
    });
    expect(followRefusal(password, "Offline")).toEqual({
      step: password,
      banner: "Offline",
      isCodeWrong: false,
    });
  });

  it("calls no code wrong where none was asked for", () => {
    expect(followRefusal(password, "SecondFactorInvalid")).toEqual({
      step: password,
      banner: "SecondFactorInvalid",
      isCodeWrong: false,
    });
  });
});

describe("a typed or pasted code", () => {
  it("of the app is its digits", () => {
    expect(cleanCode("app", " 123 456\n")).toBe("123456");
    expect(cleanCode("app", "Code: 123-456")).toBe("123456");
  });

  it("for recovery keeps everything but spaces", () => {
    expect(cleanCode("recovery", " ab12-cd34 ef56 ")).toBe("ab12-cd34ef56");
  });

  it("is asked about only when it can be one", () => {
    expect(isCodeComplete("app", "123456")).toBe(true);
    expect(isCodeComplete("app", "12345")).toBe(false);
    expect(isCodeComplete("app", "1234567")).toBe(false);
    expect(isCodeComplete("recovery", "abcde")).toBe(false);
    expect(isCodeComplete("recovery", "abcdef")).toBe(true);
    expect(isCodeComplete("recovery", "a".repeat(41))).toBe(false);
  });
});
