import type { BrowserCase } from "./browser-case.ts";
import { providerCases } from "./provider-cases.ts";
import { signInCases } from "./sign-in-cases.ts";
import { tabsCases } from "./tabs-cases.ts";
import { updateCases } from "./update-cases.ts";

/** The whole script, in no order that matters. */
export const browserCases: readonly BrowserCase[] = [
  ...providerCases,
  ...signInCases,
  ...updateCases,
  ...tabsCases,
];
