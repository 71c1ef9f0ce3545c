import type { ProposedRegion } from "#renderer/services/kernel-wire.ts";

/** A region of the photo that is offered by name. */
export type RoomRegion = ProposedRegion & {
  /** From 1, left to right; null for the only one of its kind. */
  readonly number: number | null;
};

/** More than these would hide the photo. */
export const maxRegions = 12;

const kinds: readonly ProposedRegion["kind"][] = ["wall", "floor", "ceiling", "object"];

/** Walls, floor and ceiling, then the largest objects (they come largest first), all named. */
export function listRegions(regions: readonly ProposedRegion[]): RoomRegion[] {
  const surfaces = regions.filter(({ kind }) => kind !== "object");
  const objects = regions.filter(({ kind }) => kind === "object");
  const kept = [...surfaces, ...objects].slice(0, maxRegions);
  return kinds.flatMap((kind) => {
    const alike = kept.filter((region) => region.kind === kind);
    const inOrder = alike.toSorted((a, b) => a.at[0] - b.at[0]);
    return inOrder.map((region, index) => ({
      ...region,
      number: alike.length > 1 ? index + 1 : null,
    }));
  });
}
