import { styled } from "@mui/material/styles";
import {
  Coins,
  Download,
  FileImage,
  Image as ImageIcon,
  Share2,
  SlidersHorizontal,
} from "lucide-react";
import { Suspense } from "react";

import { useCredits } from "#renderer/state/credits-api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { useThemeChoice } from "#renderer/theme/applied-theme.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import type { MenuTrigger } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { useIsReady } from "../parts/use-next-step.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { DownloadingDialog } from "../download/downloading-dialog.tsx";
import { useLateDialog } from "../parts/use-late-dialog.ts";
import { SharingDialog } from "../sharing/sharing-dialog.tsx";
import { useVersionsAddress } from "../view-switch/use-versions-address.ts";
import { panelTexts } from "../../texts/panel-catalogue.ts";

export type DownloadButtonProps = {
  /** `wide` takes the whole line, `icon` is for a phone's header, `raised` for a photo. */
  look: "button" | "wide" | "icon" | "raised";
};

/**
 * The full-size picture; the room's main button when something is changed and nothing selected. On a
 * phone a link is had here as well.
 */
export function DownloadButton({ look }: DownloadButtonProps) {
  const { download } = useRoomSession();
  const { canDownload, canShare } = useRoom(({ features }) => features);
  const isMobile = useAppSelector(({ viewport }) => viewport.isMobile);
  const texts = useTexts(panelTexts);
  const credits = useCredits();
  const sharing = useLateDialog();
  const options = useLateDialog();
  const shares = canShare && isMobile;
  if (!canDownload && !shares) return null;
  const link = {
    key: "link",
    label: texts.shareLink,
    icon: <Share2 size={18} {...iconStyle} />,
    onSelect: sharing.open,
  };
  const files = (["jpeg", "png"] as const).map((format) => {
    const Icon = format === "png" ? FileImage : ImageIcon;
    const icon = <Icon size={18} {...iconStyle} />;
    return { key: format, label: texts[format], icon, onSelect: () => void download.fetch(format) };
  });
  const more = {
    key: "more",
    label: texts.moreFormats,
    icon: <SlidersHorizontal size={18} {...iconStyle} />,
    onSelect: options.open,
  };
  const price = credits === null || !canDownload ? null : <Price {...credits} />;
  const cost = price === null ? null : (credits?.perRender ?? null);
  const [both, one] = [texts.shareOrDownload, shares ? texts.share : texts.download];
  const label = shares && canDownload ? both : one;
  return (
    <>
      <ActionMenu
        {...(price === null ? {} : { header: price })}
        items={[...(shares ? [link] : []), ...(canDownload ? [...files, more] : [])]}
        renderTrigger={(trigger) => <Face {...{ look, label, cost, trigger, shares }} />}
      />
      {options.wasOpened ? (
        <Suspense fallback={null}>
          <DownloadingDialog open={options.isOpen} onClose={options.close} />
        </Suspense>
      ) : null}
      {sharing.wasOpened ? (
        <Suspense fallback={null}>
          <SharingDialog open={sharing.isOpen} versions={null} onClose={sharing.close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the full-size picture costs, before anybody asks for it. */
function Price({ perRender, balance }: { perRender: number; balance: number }) {
  const texts = useTexts(panelTexts);
  return (
    <>
      <PriceLine>{texts.price(perRender)}</PriceLine>
      {texts.balance(balance)}
    </>
  );
}

type FaceProps = DownloadButtonProps & {
  label: string;
  /** In credits; said in words at the head of the menu. */
  cost: number | null;
  trigger: MenuTrigger;
  /** Whether a link is among what it offers. */
  shares: boolean;
};

function Face({ look, label, cost, trigger, shares }: FaceProps) {
  const isRunning = useRoom((room) => room.download.running !== null);
  const { isShown: isComparingVersions } = useVersionsAddress();
  const isNext = useIsReady() && !isComparingVersions;
  const main = useThemeChoice(({ buttons }) => buttons.renderButtonVariant);
  const plain = useThemeChoice(({ buttons }) => buttons.renderDownloadVariant);
  const texts = useTexts(panelTexts);
  if (look === "icon" || look === "raised") {
    return (
      <span id={trigger.id}>
        <ToolIconButton
          label={label}
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
      icon={shares && look === "wide" ? Share2 : Download}
      {...(look === "wide" ? { size: "large", fullWidth: true } : {})}
    >
      {label}
      {cost === null ? null : (
        <Cost aria-hidden>
          {cost}
          <Coins size={14} {...iconStyle} />
        </Cost>
      )}
    </Button>
  );
}

const Cost = styled("span")({
  ...flexRow(4),
  marginLeft: 8,
  fontVariantNumeric: "tabular-nums",
});

const PriceLine = styled("span")({ display: "block", color: "var(--rw-ink)", fontWeight: 600 });

const Button = styled(AppButton)({ flex: "none" });
