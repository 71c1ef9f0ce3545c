import { styled } from "@mui/material/styles";
import { useId } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { ToggleSwitch } from "#renderer/ui/toggle-switch.tsx";

import { canvasTexts } from "../../texts/room-catalogue.ts";
import { Dot } from "../parts/bar-parts.tsx";
import { shadowColour } from "../parts/selection-style.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

/** The legend of the shadow's tint and the switch that includes it; a chip is left out of a short bar. */
export function ShadowSwitch({ isChip }: { isChip: boolean }) {
  const isOffered = useRoom(({ shadow }) => shadow.isOffered);
  const isIncluded = useRoom(({ shadow }) => shadow.isIncluded);
  const { shadow } = useRoomSession();
  const texts = useTexts(canvasTexts);
  const id = useId();
  if (!isOffered) return null;
  return (
    <Line data-chip={isChip} htmlFor={id} title={texts.shadowHint}>
      <ShadowDot />
      <span>{isChip ? texts.shadow : texts.includeShadow}</span>
      <ToggleSwitch
        id={id}
        size="small"
        checked={isIncluded}
        onChange={shadow.toggle}
        aria-label={texts.includeShadow}
      />
    </Line>
  );
}

/** In the shadow's colour as soon as one is seen. */
function ShadowDot() {
  const isSeen = useRoom(({ shadow }) => shadow.picture !== null);
  return <Dot style={{ backgroundColor: isSeen ? shadowColour : "var(--rw-line)" }} />;
}

const Line = styled("label")({
  ...flexRow(8),
  ...textSize(14),
  flex: "none",
  minHeight: 44,
  padding: "0 6px",
  whiteSpace: "nowrap",
  cursor: "pointer",
  "& > input": { marginLeft: "auto" },
  "@container (max-width: 500px)": { "&[data-chip='true']": { display: "none" } },
});
