import { defaultCompanyId } from "./company.ts";
import type { CompanyFeatures } from "./company.ts";

/** Whether a company's rooms can be shared: the link leads to a page of its own. */
export function canShare({ id, share, slug_mode }: CompanyFeatures): boolean {
  return share && (slug_mode || id === defaultCompanyId);
}
