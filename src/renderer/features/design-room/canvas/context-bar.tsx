import { styled } from "@mui/material/styles";
import { Eraser } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { useRoomContext } from "../room/room-context.ts";
import { hasBrushTip } from "../model/document/room-tool.ts";
import { AdjustButton } from "./adjust-button.tsx";
import { Bar, barIcon, Chip, Divider, Dot } from "./bar-parts.tsx";
import { canvasTexts } from "./canvas-texts.ts";
import { ErasedBar } from "./erased-bar.tsx";
import { ClearButton, ModeButtons } from "./mark-buttons.tsx";
import { MainSlider } from "./mark-sliders.tsx";
import { PlaneBar } from "./plane/plane-bar.tsx";
import { PlaneButton } from "./plane/plane-button.tsx";
import { ShadowChip } from "./shadow-switch.tsx";

/** What can be done with the mark, or with what was erased last; gone when there is neither. */
export function ContextBar({ isCompact }: { isCompact: boolean }) {
  const { mark, tools, erase, plane } = useRoomContext();
  if (erase.running !== null) return null;
  if (plane.open !== null) return <PlaneBar open={plane.open} isCompact={isCompact} />;
  if (mark === null && erase.result !== null) {
    return <ErasedBar result={erase.result} isCompact={isCompact} />;
  }
  return mark !== null || hasBrushTip(tools.tool) ? <MarkBar isCompact={isCompact} /> : null;
}

function MarkBar({ isCompact }: { isCompact: boolean }) {
  const { features } = useRoomContext();
  const texts = useTexts(canvasTexts);
  return (
    <Bar aria-label={texts.marked}>
      <MarkChip />
      {isCompact ? (
        <>
          <ShadowChip />
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
          <ShadowChip />
          <PlaneButton isCompact={false} />
          <ClearButton />
        </>
      )}
      {features.canErase ? <EraseButton isCompact={isCompact} /> : null}
    </Bar>
  );
}

function MarkChip() {
  const { mark, history } = useRoomContext();
  const texts = useTexts(canvasTexts);
  const { edits, paintedEditId } = history.document;
  const painted = edits.find((edit) => edit.id === paintedEditId);
  const colour = painted?.kind === "paint" ? painted.colour : "var(--rw-mask)";
  const marked = mark === null ? texts.eraseNothing : texts.marked;
  const covered = painted?.kind === "material" ? texts.coveredArea : texts.paintedArea;
  return (
    <Chip>
      <Dot style={{ backgroundColor: colour }} />
      <span>{painted === undefined ? marked : covered}</span>
    </Chip>
  );
}

function EraseButton({ isCompact }: { isCompact: boolean }) {
  const { mark, erase } = useRoomContext();
  const texts = useTexts(canvasTexts);
  const areas = mark?.areas ?? 0;
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
