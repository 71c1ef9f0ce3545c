import { randomUUID } from "node:crypto";

import { seedCompanies } from "#server/seed/companies.ts";

import type { CallPlan } from "./call-plan.ts";
import type { Draw } from "./draw.ts";

const anyCompany = (draw: Draw) => ({ params: { id: draw.oneOf(seedCompanies).id } });
const token = "E".repeat(43);
const password = "a long enough password";

/** How the operator's calls are tried, by people who are none. */
export const operatorPlans: Readonly<Record<string, CallPlan>> = {
  checkOperatorLink: { ask: () => ({ body: { token } }), weight: 1 },
  claimOperatorLink: {
    ask: () => ({ body: { token, name: "Somebody", email: "operator@example.com", password } }),
    weight: 1,
  },
  listOperatedCompanies: { ask: () => ({}), weight: 3 },
  foundCompany: {
    ask: (draw) => ({
      body: { name: draw.text(), slug: "founded", owner: "founder@example.com" },
    }),
    weight: 1,
  },
  addStarterCatalogue: { ask: anyCompany, weight: 1 },
  changeOperatedCompany: {
    ask: (draw) => ({
      ...anyCompany(draw),
      body: draw.oneOf([{ slug: "moved-away" }, { isDisabled: true }]),
    }),
    weight: 1,
  },
  grantCompanyCredits: {
    ask: (draw) => ({
      ...anyCompany(draw),
      body: { email: "person3x@example.com", amount: 5, grantId: randomUUID() },
    }),
    weight: 1,
  },
  grantCompanyRole: {
    ask: (draw) => ({
      ...anyCompany(draw),
      body: { email: "person3x@example.com", role: "owner" },
    }),
    weight: 1,
  },
};
