import { styled } from "@mui/material/styles";
import { useMemo } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { overParent } from "#renderer/theme/layout.ts";

import { findShownRegions } from "../../model/canvas/shown-regions.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import type { RoomRegion } from "../../model/document/list-regions.ts";
import type { RoomSession } from "../../model/room-session.ts";
import { derive } from "../../model/store/create-store.ts";
import type { Readable } from "../../model/store/create-store.ts";
import { regionTexts } from "../../texts/room-catalogue.ts";
import { nameRegion } from "../regions/name-region.ts";
import { useReadable } from "../parts/use-readable.ts";
import { useRoomSession } from "../room/use-room.ts";

/**
 * Dots where a click selects a whole region. Their clicks are the canvas's own, which finds the dot
 * by its place, so that the photo can be moved from anywhere; the panel lists them for keys.
 */
export function RegionDots({ viewport }: { viewport: ViewportPart }) {
  const session = useRoomSession();
  const texts = useTexts(regionTexts);
  const shown = useMemo(() => deriveDots(session, viewport), [session, viewport]);
  const regions = useReadable(shown, (now) => now);
  return (
    <Layer aria-hidden>
      {regions.map(({ at: [x, y], ...region }) => (
        <span
          key={`${x} ${y}`}
          title={nameRegion({ ...region, at: [x, y] }, texts)}
          style={{
            left: `calc(var(--photo-x) + ${x}px * var(--photo-scale))`,
            top: `calc(var(--photo-y) + ${y}px * var(--photo-scale))`,
          }}
        />
      ))}
    </Layer>
  );
}

/** The same list for as long as it holds the same dots: a zoom changes it now and then. */
function deriveDots(session: RoomSession, viewport: ViewportPart): Readable<readonly RoomRegion[]> {
  let held: readonly RoomRegion[] = [];
  return derive([session, viewport], (state, { viewport: place }) => {
    const next = findShownRegions(state, session.image, place);
    const isSame = next.length === held.length && next.every((region, at) => region === held[at]);
    if (!isSame) held = next;
    return held;
  });
}

const Layer = styled("div")({
  ...overParent,
  pointerEvents: "none",
  "& > span": {
    position: "absolute",
    width: 20,
    height: 20,
    transform: "translate(-50%, -50%)",
    pointerEvents: "auto",
    cursor: "pointer",
    "@media (pointer: coarse)": { width: 44, height: 44 },
    "&::after": {
      content: '""',
      position: "absolute",
      left: "50%",
      top: "50%",
      width: 10,
      height: 10,
      transform: "translate(-50%, -50%)",
      borderRadius: "50%",
      border: "2px solid #fff",
      backgroundColor: "rgb(23 33 28 / .55)",
      boxShadow: "0 0 0 1px rgb(23 33 28 / .45), 0 1px 3px rgb(23 33 28 / .4)",
      transition: "width 120ms var(--rw-ease), height 120ms var(--rw-ease)",
    },
    "&:hover::after": { width: 14, height: 14, backgroundColor: "var(--rw-primary)" },
  },
});
