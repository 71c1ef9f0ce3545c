import { styled } from "@mui/material/styles";
import { Eraser, Grid3x3 } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { canvasTexts, planeTexts } from "../../texts/room-catalogue.ts";
import { hasBrushTip } from "../../model/document/room-tool.ts";
import { Bar, BarButton, barIcon, Chip, Divider, Dot } from "../parts/bar-parts.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { AdjustButton } from "./adjust-button.tsx";
import { ErasedBar } from "./erased-bar.tsx";
import { ClearButton, ModeButtons } from "./selection-buttons.tsx";
import { MainSlider } from "./selection-sliders.tsx";
import { PlaneBar } from "./plane-bar.tsx";
import { ShadowSwitch } from "./shadow-switch.tsx";

/** What can be done with the selection, or with what was erased last; gone when there is neither. */
export function ContextBar({ isCompact }: { isCompact: boolean }) {
  const isShown = useRoom(
    ({ history, tools }) => history.document.selection !== null || hasBrushTip(tools.tool),
  );
  const isErasing = useRoom(({ erase }) => erase.task !== null);
  const result = useRoom(({ erase, history }) =>
    history.document.selection === null ? erase.result : null,
  );
  const open = useRoom(({ plane }) => plane.open);
  if (isErasing) return null;
  if (open !== null) return <PlaneBar open={open} isCompact={isCompact} />;
  if (result !== null) return <ErasedBar result={result} isCompact={isCompact} />;
  return isShown ? <SelectionBar isCompact={isCompact} /> : null;
}

function SelectionBar({ isCompact }: { isCompact: boolean }) {
  const canErase = useRoom(({ features }) => features.canErase);
  const texts = useTexts(canvasTexts);
  return (
    <Bar aria-label={texts.selected}>
      <SelectionChip />
      {isCompact ? (
        <>
          <ShadowSwitch isChip />
          <PlaneButton isCompact />
          <AdjustButton />
        </>
      ) : (
        <>
          <Divider />
          <Roomy>
            <ModeButtons />
          </Roomy>
          <MainSlider />
          <AdjustButton />
          <ShadowSwitch isChip />
          <PlaneButton isCompact={false} />
          <ClearButton />
        </>
      )}
      {canErase ? <EraseButton isCompact={isCompact} /> : null}
    </Bar>
  );
}

function SelectionChip() {
  const hasSelection = useRoom(({ history }) => history.document.selection !== null);
  const painted = useRoom(({ history: { document } }) =>
    document.edits.find((edit) => edit.id === document.paintedEditId),
  );
  const texts = useTexts(canvasTexts);
  const colour = painted?.kind === "paint" ? painted.colour : "var(--rw-mask)";
  const selected = hasSelection ? texts.selected : texts.eraseNothing;
  const covered = painted?.kind === "material" ? texts.coveredArea : texts.paintedArea;
  return (
    <Chip>
      <Dot style={{ backgroundColor: colour }} />
      <span>{painted === undefined ? selected : covered}</span>
    </Chip>
  );
}

/** Opens the plane of what lies on the selection; nothing where nothing is laid. */
function PlaneButton({ isCompact }: { isCompact: boolean }) {
  const hasLaid = useRoom(({ coverings }) => coverings.laid !== null);
  const { plane } = useRoomSession();
  const { adjust: label } = useTexts(planeTexts);
  return hasLaid ? (
    <BarButton label={label} icon={Grid3x3} isCompact={isCompact} onClick={plane.begin} />
  ) : null;
}

function EraseButton({ isCompact }: { isCompact: boolean }) {
  const areas = useRoom(({ selection }) => selection?.areas ?? 0);
  const { erase } = useRoomSession();
  const texts = useTexts(canvasTexts);
  return (
    <AppButton
      variant="contained"
      disabled={areas === 0}
      onClick={erase.start}
      startIcon={isCompact ? undefined : <Eraser {...barIcon} />}
      sx={{ flex: "none" }}
    >
      {texts.erase(Math.max(1, areas))}
    </AppButton>
  );
}

/** Stands in the adjustments as well, so it may go where the bar is short. */
const Roomy = styled("span")({
  display: "flex",
  "@container (max-width: 880px)": { display: "none" },
});
