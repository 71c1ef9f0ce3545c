import { describe, expect, test } from "vitest";

import { findWantedPage } from "#renderer/features/sign-in/find-wanted-page.ts";

const query = (text: string) => new URLSearchParams(text);

describe("findWantedPage", () => {
  test("is what the address says, whatever the window kept", () => {
    expect(findWantedPage(query("callbackUrl=%2Fdesigns"), "/upload")).toBe("/designs");
    expect(findWantedPage(query("error=Callback&callbackUrl=%2Fdesigns"), "/upload")).toBe(
      "/designs",
    );
  });

  test("is what the window kept once an issuer refused", () => {
    expect(findWantedPage(query("error=Callback"), "/designs")).toBe("/designs");
    expect(findWantedPage(query("error=AccessDenied"), null)).toBeNull();
  });

  test("is not what an earlier purpose left behind", () => {
    expect(findWantedPage(query(""), "/designs")).toBeNull();
    expect(findWantedPage(query("error=CredentialsSignin"), "/designs")).toBeNull();
  });
});
