import { styled } from "@mui/material/styles";
import { memo, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowHeight } from "#renderer/theme/breakpoints.ts";
import { bareBox, flexWrap } from "#renderer/theme/layout.ts";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";

import { Quiet } from "../parts/bar-parts.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import type { RoomRegion } from "../../model/document/list-regions.ts";
import { picksSurfaces } from "../../model/document/room-tool.ts";
import { regionTexts } from "../../texts/room-catalogue.ts";
import { isAreaSelected } from "../../model/canvas/shown-regions.ts";
import { nameRegion } from "./name-region.ts";

/** As many as fill a line of the panel beside the count of the others. */
const fewRegions = 3;

/** Surfaces, which products go on, and things only where no surface was found. */
function pickFew(regions: readonly RoomRegion[]): readonly RoomRegion[] {
  const surfaces = regions.filter(({ kind }) => kind !== "object");
  return (surfaces.length > 0 ? surfaces : regions).slice(0, fewRegions);
}

/** What can be selected on the photo by name, for hands that cannot aim. */
export function RegionList({ isNarrow }: { isNarrow: boolean }) {
  const regions = useRoom((room) => room.regions);
  const isSelecting = useRoom(
    ({ tools, view }) => picksSurfaces(tools.tool) && view.mode === "edit",
  );
  const texts = useTexts(regionTexts);
  const [isAll, setAll] = useState(false);
  const isCut = !isNarrow && !isAll && regions.length > fewRegions + 1;
  const listed = isCut ? pickFew(regions) : regions;
  const others = regions.length - listed.length;
  if (regions.length === 0 || !isSelecting) return null;
  return (
    <Line aria-label={texts.regions} data-narrow={isNarrow}>
      {listed.map((region) => (
        <RegionChip key={region.at.join(" ")} region={region} />
      ))}
      {isCut ? (
        <Quiet variant="text" aria-label={texts.more(others)} onClick={() => setAll(true)}>
          {`+ ${others}`}
        </Quiet>
      ) : null}
    </Line>
  );
}

const RegionChip = memo(function RegionChip({ region }: { region: RoomRegion }) {
  const { image, tap } = useRoomSession();
  const { at } = region;
  const texts = useTexts(regionTexts);
  const isSelected = useRoom(({ selection }) => isAreaSelected(selection?.mask ?? null, at, image));
  return (
    <ChoiceChip
      label={nameRegion(region, texts)}
      selected={isSelected}
      onClick={({ shiftKey, altKey }) => tap([at[0], at[1]], { shift: shiftKey, alt: altKey })}
    />
  );
});

const Line = styled("fieldset")({
  ...flexWrap(8),
  ...bareBox,
  minWidth: 0,
  padding: "14px 16px 2px",
  // As high as the chips beside it; a finger finds what is around it too.
  "& > .MuiButton-root": { marginBlock: -4 },
  "&[data-narrow='true']": { flexWrap: "nowrap", overflowX: "auto", padding: "4px 16px 16px" },
  [belowHeight(800)]: { flexWrap: "nowrap", overflowX: "auto", scrollbarWidth: "none" },
});
