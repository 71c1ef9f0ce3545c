import { Grid3x3 } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { planeTexts } from "../../texts/room-catalogue.ts";
import { barIcon, Quiet } from "../parts/bar-parts.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";

/** Opens the plane of what lies on the selection; nothing where nothing is laid. */
export function PlaneButton({ isCompact }: { isCompact: boolean }) {
  const hasLaid = useRoom(({ coverings }) => coverings.laid !== null);
  const { plane } = useRoomSession();
  const texts = useTexts(planeTexts);
  if (!hasLaid) return null;
  return isCompact ? (
    <ToolIconButton
      label={texts.adjust}
      icon={<Grid3x3 {...barIcon} />}
      tooltipPlacement="top"
      onClick={plane.begin}
    />
  ) : (
    <Quiet variant="text" onClick={plane.begin} startIcon={<Grid3x3 {...barIcon} />}>
      {texts.adjust}
    </Quiet>
  );
}
