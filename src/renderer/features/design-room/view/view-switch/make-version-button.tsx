import { CopyPlus } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { versionTexts } from "../../texts/room-catalogue.ts";
import { useRoomSession } from "../room/use-room.ts";
import { useVersionsAddress } from "./use-versions-address.ts";
import { useVersionMaking } from "./version-making.ts";

/** Keeps the version that is open as it is and goes on in a new one; where versions are compared, nothing. */
export function MakeVersionButton() {
  const { designId } = useRoomSession();
  const { isMaking, goOn } = useVersionMaking();
  const address = useVersionsAddress();
  const texts = useTexts(versionTexts);
  if (address.isShown) return null;
  return (
    <ToolIconButton
      label={texts.make}
      icon={<CopyPlus size={20} {...iconStyle} />}
      disabled={isMaking}
      onClick={() => void goOn(designId)}
    />
  );
}
