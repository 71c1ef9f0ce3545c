import { describe, expect, it } from "vitest";

import { localKeys, sessionKeys } from "#renderer/platform/storage-keys.ts";
import { buttonOverrides } from "#renderer/theme/button-overrides.ts";
import { readProductTheme } from "#renderer/theme/product-theme.ts";
import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import { deriveIdentityFlags } from "#shared/session.ts";

describe("the constants of the observed product", () => {
  it("has its five breakpoints", () => {
    const { values } = readProductTheme().breakpoints;
    expect(values).toEqual({ xs: 0, sm: 600, md: 1024, lg: 1440, xl: 2000 });
  });

  it("has its default theme: green, radii of 16 and 14, steps of 4", () => {
    const { palette, shape, buttons } = defaultCompanyStyles;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(palette.primary.main.slice(at, at + 2), 16),
    );
    expect(green).toBeGreaterThan(Math.max(red, blue));
    expect([shape.borderRadius, buttons.borderRadius]).toEqual([16, 14]);
    expect(readProductTheme().spacing(1)).toContain("4px");
  });

  it("has buttons of at least 44 px", () => {
    expect(JSON.stringify(buttonOverrides)).toContain('"minHeight":44');
  });

  it("keeps in the tab and in the browser what it says, under its names where it has some", () => {
    const kept = ["companyId", "companySlug", "companyFeatures", "companyStyles", "identity"];
    expect(Object.values(sessionKeys).toSorted()).toEqual([...kept, "iut"].toSorted());
    expect(localKeys).toMatchObject({ anonymousUserId: "anonymousUserId", clientIp: "clientIp" });
  });
});

describe("the identity flags", () => {
  const elsewhere = "6f0a8a5e-0000-4000-8000-000000000002";
  const nobody = { isRegistered: false, isAnonymous: true };

  it.each(["regular-login", "google-login"] as const)("a %s is registered", (sessionType) => {
    expect(deriveIdentityFlags({ sessionType }, elsewhere)).toEqual({
      isAnonymous: false,
      isHKAnonymous: false,
      isCompanyAnonymous: false,
      isRegistered: true,
      isUser: true,
    });
  });

  it("an anonymous login is anonymous, of the default company or of another", () => {
    const user = { sessionType: "anonymous-login" } as const;
    const here = deriveIdentityFlags(user, defaultCompanyId);
    expect(here).toMatchObject({ ...nobody, isHKAnonymous: true, isCompanyAnonymous: false });
    const there = deriveIdentityFlags(user, elsewhere);
    expect(there).toMatchObject({ ...nobody, isHKAnonymous: false, isCompanyAnonymous: true });
  });

  it("nobody has no type of session, and is anonymous", () => {
    expect(deriveIdentityFlags(null, elsewhere)).toMatchObject({ ...nobody, isUser: false });
  });
});
