import Fade from "@mui/material/Fade";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { canvasTexts } from "../../texts/room-catalogue.ts";
import { MaskFileButtons } from "../mask-file/mask-file-buttons.tsx";
import { barIcon } from "../parts/bar-parts.tsx";
import { ClearButton, ModeButtons, RemoveButton, SimilarButton } from "./selection-buttons.tsx";
import { SelectionSliders } from "./selection-sliders.tsx";
import { ShadowSwitch } from "./shadow-switch.tsx";

/** Opens everything that changes the selection without drawing. */
export function AdjustButton() {
  const texts = useTexts(canvasTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolIconButton
        label={texts.adjust}
        icon={<SlidersHorizontal {...barIcon} />}
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
        slots={{ transition: Fade }}
        slotProps={{ paper: { "aria-label": texts.adjust, role: "dialog" } }}
      >
        <Adjustments>
          <SelectionSliders />
          <ShadowSwitch isChip={false} />
          <Line>
            <ModeButtons />
            <SimilarButton />
            <ClearButton />
            <RemoveButton />
          </Line>
          <MaskFileButtons />
        </Adjustments>
      </Popover>
    </>
  );
}

const Adjustments = styled("div")({
  ...flexColumn(4),
  width: 316,
  padding: "12px 16px",
  "&& > *": { flex: "none" },
});

const Line = styled("div")(flexRow(8));
