import type { ProposedRegion } from "#renderer/services/kernel-wire.ts";
import type { RoomSurface } from "#shared/room-surface.ts";

import { findSurfaceAt } from "./find-surface.ts";
import type { PhotoSize } from "./find-surface.ts";

/** A region of the photo that is offered by name. */
export type RoomRegion = ProposedRegion & {
  /** From 1, left to right; null for the only one of its kind. */
  readonly number: number | null;
  /** How a prepared surface is called; left out for what the photo was looked at for. */
  readonly label?: Pick<RoomSurface, "name" | "place">;
  /** Where one of two or three walls stands in the photo, told sooner than its number. */
  readonly side?: WallSide;
};

/** As the photo shows it; which wall of the room that is nobody has said. */
export type WallSide = "left" | "middle" | "right";

/** What is prepared of a photo, whose upright size the places are given in. */
export type PreparedPhoto = {
  readonly surfaces: readonly RoomSurface[];
  readonly photo: PhotoSize;
};

/** More than these would hide the photo. */
export const maxRegions = 12;

/** By how many walls there are; more of them are told by their numbers. */
const wallSides: Readonly<Record<number, readonly WallSide[]>> = {
  2: ["left", "right"],
  3: ["left", "middle", "right"],
};

const kinds: readonly ProposedRegion["kind"][] = ["wall", "floor", "ceiling", "object"];

/**
 * Walls, floor and ceiling, then the largest objects (they come largest first), all named. What is
 * prepared stands for every region of its kind: the others are guesses at the same surfaces.
 */
export function listRegions(
  regions: readonly ProposedRegion[],
  prepared: PreparedPhoto | null = null,
): RoomRegion[] {
  const known = prepared?.surfaces ?? [];
  const kindsKnown = new Set<ProposedRegion["kind"]>(known.map(({ kind }) => kind));
  const guessed = regions.filter(
    ({ kind, at }) =>
      !kindsKnown.has(kind) &&
      (prepared === null || findSurfaceAt(known, at, prepared.photo) === null),
  );
  const named = known.map(({ kind, at, name, place }) => ({ kind, at, label: { name, place } }));
  const surfaces = guessed.filter(({ kind }) => kind !== "object");
  const objects = guessed.filter(({ kind }) => kind === "object");
  const kept: readonly Omit<RoomRegion, "number">[] = [...named, ...surfaces, ...objects];
  const shown = kept.slice(0, maxRegions);
  return kinds.flatMap((kind) => {
    const alike = shown.filter((region) => region.kind === kind);
    const inOrder = alike.toSorted((a, b) => a.at[0] - b.at[0]);
    return inOrder.map((region, index) => {
      const side = kind === "wall" ? wallSides[inOrder.length]?.[index] : undefined;
      const number = alike.length > 1 ? index + 1 : null;
      return side === undefined ? { ...region, number } : { ...region, number, side };
    });
  });
}
