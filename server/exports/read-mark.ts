import type { CompanyFeatures } from "#shared/company.ts";

/** What stands in the corner of every picture that leaves a company; null where it wants nothing there. */
export function readMark({ watermark, name }: CompanyFeatures): string | null {
  return watermark ? name : null;
}
