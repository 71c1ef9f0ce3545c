import { and, eq, inArray } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import { maxDesignPoints, maxDesignRuns } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";

import type { Transaction } from "../../db/database.ts";
import { materials } from "../../db/schema/materials.ts";

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

/**
 * Refuses edits that lay a product which the company does not show: without its texture they could
 * not be replayed, and another company's texture is nobody's business here. What a design already
 * lays stays, also when the product was hidden since.
 */
export async function refuseUnknownProducts(
  tx: Transaction,
  edits: EditList,
  known: EditList = [],
): Promise<void> {
  const laid = new Set(listLaid(known));
  const wanted = [...new Set(listLaid(edits))].filter((id) => !laid.has(id));
  if (wanted.length === 0) return;
  const found = await tx
    .select({ id: materials.id, kind: materials.kind })
    .from(materials)
    .where(and(inArray(materials.id, wanted), eq(materials.state, "published")));
  const shown = found.filter(({ kind }) => kind !== "paint");
  if (shown.length < wanted.length) throw new AppError("not_found", "Product not found.");
}

/**
 * Refuses a body, not parsed yet, whose edits hold more points or runs than a design may have:
 * `payload_too_large` with the limit in the details.
 */
export function refuseTooManyPoints(body: unknown): void {
  const held = { points: 0, runs: 0 };
  for (const edit of listMembers(body, "edits")) {
    const shapes = ["mask", "shadow"].flatMap((key) =>
      listMembers(readMember(edit, key), "shapes"),
    );
    for (const shape of shapes) {
      held.points += listMembers(shape, "points").length;
      held.runs += listMembers(shape, "runs").length;
    }
  }
  if (held.points <= maxDesignPoints && held.runs <= maxDesignRuns) return;
  throw new AppError("payload_too_large", "The masks of this design hold too many points.", {
    details: { maxDesignPoints, maxDesignRuns },
  });
}

/** A list of something not parsed yet; empty when there is none. */
function listMembers(holder: unknown, key: string): readonly unknown[] {
  const list = readMember(holder, key);
  return Array.isArray(list) ? list : [];
}

function readMember(holder: unknown, key: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, key) : undefined;
}

function listLaid(edits: EditList): string[] {
  return edits.flatMap((edit) => (edit.kind === "material" ? [edit.materialId] : []));
}
