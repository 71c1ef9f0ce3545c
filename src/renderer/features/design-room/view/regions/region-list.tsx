import { styled } from "@mui/material/styles";
import { memo, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowHeight } from "#renderer/theme/breakpoints.ts";
import { flexWrap } from "#renderer/theme/layout.ts";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";

import { Quiet } from "../parts/bar-parts.tsx";
import { useIsLowScreen } from "../parts/use-is-low-screen.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import type { RegionSpot } from "../../model/document/list-spots.ts";
import { picksSurfaces } from "../../model/document/room-tool.ts";
import { regionTexts } from "../../texts/room-catalogue.ts";
import { isMarked } from "../../model/canvas/shown-spots.ts";

/** As many as fill a line or two of the panel, and one line of a low one. */
const fewSpots = 4;
const fewOnLow = 3;

/** What can be selected on the photo by name, for hands that cannot aim. */
export function RegionList({ isNarrow }: { isNarrow: boolean }) {
  const spots = useRoom((room) => room.spots);
  const isSelecting = useRoom(
    ({ tools, view }) => picksSurfaces(tools.tool) && view.mode === "edit",
  );
  const texts = useTexts(regionTexts);
  const [isAll, setAll] = useState(false);
  const few = useIsLowScreen() ? fewOnLow : fewSpots;
  const isCut = !isNarrow && !isAll && spots.length > few + 1;
  const listed = isCut ? spots.slice(0, few) : spots;
  if (spots.length === 0 || !isSelecting) return null;
  return (
    <Line aria-label={texts.regions} data-narrow={isNarrow}>
      {listed.map((spot) => (
        <SpotChip key={spot.at.join(" ")} spot={spot} />
      ))}
      {isCut ? (
        <Quiet variant="text" onClick={() => setAll(true)}>
          {texts.more(spots.length - few)}
        </Quiet>
      ) : null}
    </Line>
  );
}

const SpotChip = memo(function SpotChip({ spot: { kind, number, at } }: { spot: RegionSpot }) {
  const { image, pick } = useRoomSession();
  const texts = useTexts(regionTexts);
  const isSelected = useRoom(({ mark }) => isMarked(mark?.mask ?? null, at, image));
  return (
    <ChoiceChip
      label={texts[kind](number)}
      selected={isSelected}
      onClick={({ shiftKey, altKey }) =>
        pick.pick([at[0], at[1]], { shift: shiftKey, alt: altKey })
      }
    />
  );
});

const Line = styled("fieldset")({
  ...flexWrap(8),
  minWidth: 0,
  margin: 0,
  border: 0,
  padding: "14px 16px 2px",
  "&[data-narrow='true']": { flexWrap: "nowrap", overflowX: "auto", padding: "4px 16px 16px" },
  [belowHeight(800)]: { flexWrap: "nowrap", overflowX: "auto", scrollbarWidth: "none" },
});
