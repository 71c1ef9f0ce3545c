import { styled } from "@mui/material/styles";
import { Download, FileImage, Image as ImageIcon } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { useThemeChoice } from "#renderer/theme/applied-theme.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import type { MenuTrigger } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { useNextStep } from "../parts/use-next-step.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { useVersionsAddress } from "../view-switch/use-versions-address.ts";
import { panelTexts } from "../../texts/panel-catalogue.ts";

const formatIcons = {
  png: <FileImage size={18} {...iconStyle} />,
  jpeg: <ImageIcon size={18} {...iconStyle} />,
};

export type DownloadButtonProps = {
  /** `icon` is for a phone's header, `raised` for a photo. */
  look: "button" | "icon" | "raised";
};

/** The full-size picture; the room's main button when something is changed and nothing selected. */
export function DownloadButton({ look }: DownloadButtonProps) {
  const { download } = useRoomSession();
  const isOffered = useRoom(({ features }) => features.canDownload);
  const texts = useTexts(panelTexts);
  if (!isOffered) return null;
  return (
    <ActionMenu
      items={(["jpeg", "png"] as const).map((format) => ({
        key: format,
        label: texts[format],
        icon: formatIcons[format],
        onSelect: () => void download.fetch(format),
      }))}
      renderTrigger={(trigger) => <Face look={look} trigger={trigger} />}
    />
  );
}

function Face({ look, trigger }: DownloadButtonProps & { trigger: MenuTrigger }) {
  const isRunning = useRoom((room) => room.download.running !== null);
  const { isShown: isComparingVersions } = useVersionsAddress();
  const isNext = useNextStep() === "download" && !isComparingVersions;
  const main = useThemeChoice(({ buttons }) => buttons.renderButtonVariant);
  const plain = useThemeChoice(({ buttons }) => buttons.renderDownloadVariant);
  const texts = useTexts(panelTexts);
  if (look === "icon" || look === "raised") {
    return (
      <span id={trigger.id}>
        <ToolIconButton
          label={texts.download}
          icon={<Download size={20} {...iconStyle} />}
          look={look === "raised" ? "outlined" : "plain"}
          expanded={trigger["aria-expanded"]}
          disabled={isRunning}
          onClick={trigger.onClick}
        />
      </span>
    );
  }
  return (
    <Button
      {...trigger}
      variant={isNext ? main : plain}
      loading={isRunning}
      loadingLabel={texts.preparing}
      icon={Download}
    >
      {texts.download}
    </Button>
  );
}

const Button = styled(AppButton)({ flex: "none" });
