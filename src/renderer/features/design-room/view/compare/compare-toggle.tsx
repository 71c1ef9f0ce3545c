import { styled } from "@mui/material/styles";
import { Columns2 } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { toolbarTexts } from "../../texts/room-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

/** On a phone, in the photo's corner: the photo as it was beside what became of it. */
export function CompareToggle() {
  const { view } = useRoomSession();
  const isOn = useRoom((room) => room.view.mode === "compare");
  const isUseful = useRoom(({ history }) => history.document.edits.length > 0);
  const texts = useTexts(toolbarTexts);
  if (!isUseful && !isOn) return null;
  return (
    <Corner>
      <ToolIconButton
        label={texts.compare}
        icon={<Columns2 size={20} {...iconStyle} />}
        look="outlined"
        pressed={isOn}
        onClick={view.toggleCompare}
      />
    </Corner>
  );
}

const Corner = styled("div")({
  position: "absolute",
  right: 12,
  bottom: 16,
  "& button": { width: 48, height: 48, boxShadow: "var(--rw-shadow1)" },
});
