import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { Eraser, Minus, Plus, SlidersHorizontal } from "lucide-react";
import { useState } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { rise } from "#renderer/ui/motion.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { useRoom } from "../room/room-context.ts";
import { hasBrushTip, picksSurfaces } from "../state/room-tool.ts";
import { canvasTexts } from "./canvas-texts.ts";
import { MainSlider, MarkSliders } from "./mark-sliders.tsx";

const icon = {
  size: 18,
  strokeWidth: 1.5,
  absoluteStrokeWidth: true,
  "aria-hidden": true,
} as const;

/** What can be done with the mark; there only while something is marked or a brush is in hand. */
export function ContextBar({ isCompact }: { isCompact: boolean }) {
  const { mark, tools, erase, history, features } = useRoom();
  const texts = useTexts(canvasTexts);
  const isShown = mark !== null || hasBrushTip(tools.tool);
  if (!isShown || erase.running !== null) return null;
  const painted = history.document.edits.find((edit) => edit.id === history.document.paintedEditId);
  const colour = painted?.kind === "paint" ? painted.colour : "var(--rw-mask)";
  const hasMore = picksSurfaces(tools.tool) && mark !== null;
  return (
    <Bar aria-label={texts.marked} data-compact={isCompact}>
      <Chip>
        <Dot style={{ backgroundColor: colour }} />
        <span>
          {painted !== undefined
            ? texts.paintedArea
            : mark === null
              ? texts.eraseNothing
              : texts.marked}
        </span>
      </Chip>
      {isCompact ? (
        <AdjustButton />
      ) : (
        <>
          <Divider />
          <ModeButtons />
          <MainSlider />
          {hasMore ? <AdjustButton /> : null}
          <Divider />
          <ClearButton />
        </>
      )}
      {features.canErase ? <EraseButton isCompact={isCompact} /> : null}
    </Bar>
  );
}

function EraseButton({ isCompact }: { isCompact: boolean }) {
  const { mark, erase } = useRoom();
  const texts = useTexts(canvasTexts);
  const areas = mark?.areas ?? 0;
  return (
    <AppButton
      variant="contained"
      disabled={areas === 0}
      onClick={erase.start}
      startIcon={isCompact ? undefined : <Eraser {...icon} />}
    >
      {texts.erase(Math.max(1, areas))}
    </AppButton>
  );
}

function ClearButton() {
  const { mark, history } = useRoom();
  const texts = useTexts(canvasTexts);
  return (
    <Quiet
      variant="text"
      disabled={mark === null}
      onClick={() => history.change({ type: "markCleared" })}
    >
      {texts.clear}
    </Quiet>
  );
}

function ModeButtons() {
  const { tools, mark } = useRoom();
  const texts = useTexts(canvasTexts);
  const isOff = mark === null || tools.tool === "eraser" || tools.tool === "move";
  return (
    <>
      <ToolIconButton
        label={texts.add}
        icon={<Plus {...icon} />}
        pressed={tools.stickyMode === "add"}
        disabled={isOff}
        onClick={() => tools.toggleStickyMode("add")}
        tooltipPlacement="top"
      />
      <ToolIconButton
        label={texts.subtract}
        icon={<Minus {...icon} />}
        pressed={tools.stickyMode === "subtract"}
        disabled={isOff}
        onClick={() => tools.toggleStickyMode("subtract")}
        tooltipPlacement="top"
      />
    </>
  );
}

function AdjustButton() {
  const texts = useTexts(canvasTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolIconButton
        label={texts.adjust}
        icon={<SlidersHorizontal {...icon} />}
        expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        tooltipPlacement="top"
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: -8, horizontal: "center" }}
        transformOrigin={{ vertical: "bottom", horizontal: "center" }}
        slotProps={{ paper: { "aria-label": texts.adjust, role: "dialog" } }}
      >
        <Adjustments>
          <MarkSliders />
          <Line>
            <ModeButtons />
            <ClearButton />
          </Line>
        </Adjustments>
      </Popover>
    </>
  );
}

const Bar = styled("section")({
  display: "flex",
  alignItems: "center",
  gap: 4,
  minHeight: 56,
  maxWidth: "100%",
  padding: 6,
  borderRadius: "var(--rw-radius-bar)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow3)",
  pointerEvents: "auto",
  animation: `${rise} 180ms var(--rw-ease-out)`,
});

const Chip = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "1 0 auto",
  padding: "0 14px 0 12px",
  fontSize: "0.90625rem",
  fontWeight: 550,
  whiteSpace: "nowrap",
});

const Dot = styled("span")({
  width: 12,
  height: 12,
  flex: "none",
  borderRadius: 4,
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .16)",
});

const Divider = styled("span")({
  width: 1,
  height: 24,
  margin: "0 6px",
  flex: "none",
  backgroundColor: "var(--rw-line)",
});

const Quiet = styled(AppButton)({ color: "var(--rw-ink)", flex: "none" });

const Adjustments = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 4,
  width: 300,
  padding: "12px 16px",
});

const Line = styled("div")({ display: "flex", alignItems: "center", gap: 8 });
