import { companyStylesSchema } from "#shared/company.ts";
import type { CompanyStyles } from "#shared/company.ts";

/**
 * The styles with some fields changed, named as in the styles themselves. Fields that no styles
 * have are left out; null when a value is none that its field may have.
 */
export function restyle(
  styles: CompanyStyles,
  changes: Readonly<Record<string, unknown>>,
): CompanyStyles | null {
  return tryChanges(styles, changes).data ?? null;
}

/** The paths of the fields whose values are none that they may have. */
export function findRefusedFields(
  styles: CompanyStyles,
  changes: Readonly<Record<string, unknown>>,
): string[] {
  return tryChanges(styles, changes).error?.issues.map(({ path }) => path.join(".")) ?? [];
}

function tryChanges(styles: CompanyStyles, changes: Readonly<Record<string, unknown>>) {
  const merged = merge(styles, { ...changes, slugOrId: styles.slugOrId });
  return companyStylesSchema.safeParse(merged);
}

/** Only fields of `base` are looked at, so a change can bring in no field of its own. */
function merge(base: unknown, change: unknown): unknown {
  if (change === undefined) return base;
  if (typeof base !== "object" || base === null) return change;
  if (typeof change !== "object" || change === null) return change;
  const fields = Object.entries(base).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(change, name) ? merge(value, (change as Record<string, unknown>)[name]) : value,
  ]);
  return Object.fromEntries(fields);
}
