import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/text/texts.ts";

import type { Viewport } from "../canvas/viewport.ts";
import { useRoomContext } from "../room/room-context.ts";
import { regionTexts } from "./region-texts.ts";
import { findShownSpots } from "./shown-spots.ts";

/**
 * Dots where a click selects a whole region. Their clicks are the canvas's own, which finds the dot
 * by its place, so that the photo can be moved from anywhere; the panel lists them for keys.
 */
export function RegionDots({ viewport }: { viewport: Viewport }) {
  const room = useRoomContext();
  const texts = useTexts(regionTexts);
  return (
    <Layer aria-hidden>
      {findShownSpots(room, viewport).map(({ kind, number, at }) => (
        <Target
          key={at.join(" ")}
          title={texts[kind](number)}
          style={{
            left: viewport.x + at[0] * viewport.scale,
            top: viewport.y + at[1] * viewport.scale,
          }}
        />
      ))}
    </Layer>
  );
}

const Layer = styled("div")({ position: "absolute", inset: 0, pointerEvents: "none" });

const Target = styled("span")({
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
});
