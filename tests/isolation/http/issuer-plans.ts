import { randomUUID } from "node:crypto";

import type { CallPlan } from "./call-plan.ts";
import { tagText } from "./company-rows.ts";
import type { Draw } from "./draw.ts";

const nothing = () => ({});
/** A domain that some company has: of the one that asks, or of another. */
const anyDomain = (draw: Draw) => `${tagText(draw.chance.next(4))}.example`;

/** How the calls for issuers are tried: a company's own with its email domains, and one's own links. */
export const issuerPlans: Readonly<Record<string, CallPlan>> = {
  getCompanyIssuer: { ask: nothing, weight: 4 },
  putCompanyIssuer: {
    // Switched off, so that nobody outside is asked.
    ask: (draw) => ({
      body: {
        issuer: `https://issuer.example/${draw.chance.next(1_000)}`,
        clientId: draw.text(),
        clientSecret: "a secret",
        enabled: false,
      },
    }),
    weight: 3,
  },
  deleteCompanyIssuer: { ask: nothing, weight: 1 },
  testCompanyIssuer: { ask: nothing, weight: 0.2 },
  addCompanyDomain: {
    ask: (draw) => ({ body: { domain: `named${draw.chance.next(30)}.example` } }),
    weight: 2,
  },
  checkCompanyDomain: { ask: (draw) => ({ params: { domain: anyDomain(draw) } }), weight: 2 },
  removeCompanyDomain: { ask: (draw) => ({ params: { domain: anyDomain(draw) } }), weight: 2 },
  linkIdentity: {
    ask: () => ({ body: { provider: "company-login", returnPath: "/account" } }),
    weight: 0.2,
  },
  unlinkIdentity: {
    ask: () => ({ params: { id: randomUUID() }, body: { currentPassword: "wrong" } }),
    weight: 0.2,
  },
};
