import { describe, expect, it } from "vitest";

import { takeLinkToken } from "#renderer/platform/take-link-token.ts";

const token = "aB3-_".repeat(8) + "xyz";

function open(pathname: string, hash: string, search = "") {
  const replaced: (string | URL | null | undefined)[] = [];
  const page = {
    location: { pathname, search, hash },
    history: {
      replaceState: (_state: unknown, _title: string, url?: string | URL | null) => {
        replaced.push(url);
      },
    },
  };
  return { taken: takeLinkToken(page), replaced };
}

describe("the token of a mail's link", () => {
  it.each(["/account/verify-email", "/c/alder-quay/account/reset-password", "/operator"])(
    "is taken out of the address of %s",
    (path) => {
      expect(open(path, `#${token}`, "?x=1")).toEqual({ taken: token, replaced: [`${path}?x=1`] });
    },
  );

  it("is nothing when it is none of ours, and the address is cleared all the same", () => {
    expect(open("/account/verify-email", "#short")).toEqual({
      taken: null,
      replaced: ["/account/verify-email"],
    });
  });

  it("is not looked for on other pages, which keep their fragment", () => {
    expect(open("/c/alder-quay/designs", `#${token}`)).toEqual({ taken: null, replaced: [] });
    expect(open("/account/verify-email/more", `#${token}`)).toEqual({ taken: null, replaced: [] });
  });

  it("is nothing on a page that was opened without one", () => {
    expect(open("/account/reset-password", "")).toEqual({ taken: null, replaced: [] });
  });
});
