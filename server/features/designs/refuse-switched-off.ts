import { AppError } from "#shared/app-error.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import type { EditList } from "#shared/edit.ts";

/**
 * Refuses edits of a kind that the company has switched off. Those a design already has stay: what
 * somebody made before is not taken from them.
 */
export function refuseSwitchedOff(
  features: Pick<CompanyFeatures, "erase" | "redesign">,
  edits: EditList,
  known: EditList = [],
): void {
  const knownIds = new Set(known.map(({ id }) => id));
  for (const { id, kind } of edits) {
    const feature = kind === "erase" ? "erase" : "redesign";
    if (features[feature] || knownIds.has(id)) continue;
    throw new AppError("forbidden", `${feature} is switched off for this company`, {
      details: { reason: feature },
    });
  }
}
