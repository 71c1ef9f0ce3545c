import { expect, it } from "vitest";

import { nameIssuer } from "#renderer/features/account/ways/name-issuer.ts";

const acme = { id: "6f0a8a5e-0000-4000-8000-00000000000a", name: "Acme Paints" };
const at = (issuer: string, companyId: string | null = null) => ({ issuer, companyId });

it("is called what people call it", () => {
  expect(nameIssuer(at("https://accounts.google.com"), acme)).toBe("Google");
  expect(nameIssuer(at("https://login.company.example/realms/staff"), acme)).toBe(
    "login.company.example",
  );
  expect(nameIssuer(at("not an address"), null)).toBe("not an address");
});

it("has the company's name where it is its own, and the host's where it is another company's", () => {
  expect(nameIssuer(at("https://login.acme.example", acme.id), acme)).toBe("Acme Paints");
  const other = { ...acme, id: "6f0a8a5e-0000-4000-8000-00000000000b" };
  expect(nameIssuer(at("https://login.acme.example", acme.id), other)).toBe("login.acme.example");
  expect(nameIssuer(at("https://login.acme.example", acme.id), null)).toBe("login.acme.example");
});
