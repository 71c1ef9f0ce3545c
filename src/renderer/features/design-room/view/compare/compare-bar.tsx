import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexWrap } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { rise } from "#renderer/ui/motion.ts";
import { Segment } from "#renderer/ui/segment.tsx";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { compareTexts } from "../../texts/room-catalogue.ts";

/** Chooses how to compare, in the place of the context bar. */
export function CompareBar() {
  const { chooseCompareMode, showMode } = useRoomSession().view;
  const compareMode = useRoom(({ view }) => view.compareMode);
  const texts = useTexts(compareTexts);
  return (
    <Bar>
      <Segment
        label={texts.mode}
        value={compareMode}
        onChange={chooseCompareMode}
        options={[
          { value: "slider", label: texts.slider },
          { value: "side-by-side", label: texts.sideBySide },
          { value: "hold", label: texts.hold },
        ]}
      />
      <AppButton variant="outlined" onClick={() => showMode("edit")}>
        {texts.done}
      </AppButton>
    </Bar>
  );
}

const Bar = styled("div")({
  ...flexWrap(8),
  justifyContent: "center",
  padding: 8,
  borderRadius: "var(--rw-radius-bar)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow3)",
  pointerEvents: "auto",
  animation: `${rise} 180ms var(--rw-ease-out)`,
  // On a phone one row leaves the photo free, in every language.
  [belowWidth(440)]: { "& label": { paddingInline: 8 } },
});
