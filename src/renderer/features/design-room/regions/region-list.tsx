import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";

import { Quiet } from "../view/parts/bar-parts.tsx";
import { useIsLowScreen } from "../layout/use-is-low-screen.ts";
import { useRoomContext } from "../room/room-context.ts";
import { picksSurfaces } from "../model/document/room-tool.ts";
import { regionTexts } from "./region-texts.ts";
import { isMarked } from "../model/canvas/shown-spots.ts";

/** As many as fill a line or two of the panel, and one line of a low one. */
const fewSpots = 4;
const fewOnLow = 3;

/** What can be selected on the photo by name, for hands that cannot aim. */
export function RegionList({ isNarrow }: { isNarrow: boolean }) {
  const { spots, tools, view, mark, image, pick } = useRoomContext();
  const texts = useTexts(regionTexts);
  const [isAll, setAll] = useState(false);
  const few = useIsLowScreen() ? fewOnLow : fewSpots;
  const isCut = !isNarrow && !isAll && spots.length > few + 1;
  const listed = isCut ? spots.slice(0, few) : spots;
  if (spots.length === 0 || !picksSurfaces(tools.tool) || view.mode !== "edit") return null;
  return (
    <Line aria-label={texts.regions} data-narrow={isNarrow}>
      {listed.map(({ kind, number, at }) => (
        <ChoiceChip
          key={at.join(" ")}
          label={texts[kind](number)}
          selected={isMarked(mark?.mask ?? null, at, image)}
          onClick={({ shiftKey, altKey }) =>
            pick.pick([at[0], at[1]], { shift: shiftKey, alt: altKey })
          }
        />
      ))}
      {isCut ? (
        <Quiet variant="text" onClick={() => setAll(true)}>
          {texts.more(spots.length - few)}
        </Quiet>
      ) : null}
    </Line>
  );
}

const Line = styled("fieldset")({
  minWidth: 0,
  margin: 0,
  border: 0,
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  padding: "14px 16px 2px",
  "&[data-narrow='true']": { flexWrap: "nowrap", overflowX: "auto", padding: "4px 16px 16px" },
  "@media (max-height: 799px)": { flexWrap: "nowrap", overflowX: "auto", scrollbarWidth: "none" },
});
