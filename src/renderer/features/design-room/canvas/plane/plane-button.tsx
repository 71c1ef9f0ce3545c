import { Grid3x3 } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { useRoomContext } from "../../room/room-context.ts";
import { barIcon, Quiet } from "../bar-parts.tsx";
import { planeTexts } from "./plane-texts.ts";

/** Opens the plane of what lies on the mark; nothing where nothing is laid. */
export function PlaneButton({ isCompact }: { isCompact: boolean }) {
  const { covers, plane } = useRoomContext();
  const texts = useTexts(planeTexts);
  if (covers.laid === null) return null;
  return isCompact ? (
    <ToolIconButton
      label={texts.adjust}
      icon={<Grid3x3 {...barIcon} />}
      tooltipPlacement="top"
      onClick={plane.start}
    />
  ) : (
    <Quiet variant="text" onClick={plane.start} startIcon={<Grid3x3 {...barIcon} />}>
      {texts.adjust}
    </Quiet>
  );
}
