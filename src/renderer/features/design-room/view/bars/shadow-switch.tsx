import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { useId } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { canvasTexts } from "../../texts/room-catalogue.ts";
import { Dot } from "../parts/bar-parts.tsx";
import { shadowColour } from "../parts/selection-style.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

/** The legend of the shadow's tint and the switch that includes it; left out of a short bar. */
export function ShadowChip() {
  const texts = useTexts(canvasTexts);
  return useIsOffered() ? (
    <Brief>
      <ShadowSwitch words={texts.shadow} />
    </Brief>
  ) : null;
}

/** The same as a line of the adjustments. */
export function ShadowLine() {
  const texts = useTexts(canvasTexts);
  return useIsOffered() ? <ShadowSwitch words={texts.includeShadow} /> : null;
}

function ShadowSwitch({ words }: { words: string }) {
  const isSeen = useRoom(({ shadow }) => shadow.picture !== null);
  const isIncluded = useRoom(({ shadow }) => shadow.isIncluded);
  const { shadow } = useRoomSession();
  const texts = useTexts(canvasTexts);
  const id = useId();
  return (
    <Line htmlFor={id} title={texts.shadowHint}>
      <Dot style={{ backgroundColor: isSeen ? shadowColour : "var(--rw-line)" }} />
      <span>{words}</span>
      <Switch
        id={id}
        size="small"
        checked={isIncluded}
        onChange={shadow.toggle}
        slotProps={{ input: { role: "switch", "aria-label": texts.includeShadow } }}
      />
    </Line>
  );
}

/** Only where something is selected that can be erased. */
function useIsOffered(): boolean {
  return useRoom(
    ({ features, history: { document } }) =>
      document.selection !== null && features.canErase && document.paintedEditId === null,
  );
}

const Line = styled("label")({
  ...flexRow(8),
  ...textSize(14),
  flex: "none",
  minHeight: 44,
  padding: "0 6px",
  whiteSpace: "nowrap",
  cursor: "pointer",
  "& > .MuiSwitch-root": { marginLeft: "auto" },
});

const Brief = styled("div")({
  display: "flex",
  flex: "none",
  "@container (max-width: 500px)": { display: "none" },
});
