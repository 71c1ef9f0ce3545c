import { styled } from "@mui/material/styles";
import { ChevronDown, Download, FileImage, Image as ImageIcon, Save, Sparkles } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexWrap } from "#renderer/theme/layout.ts";
import { useThemeChoice } from "#renderer/theme/applied-theme.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import type { MenuTrigger } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { QuoteButton } from "../quote/quote-button.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { panelTexts } from "../../texts/panel-catalogue.ts";

/** Render, save, download. Compact: beside Render only icons, for a phone. */
export function PanelFooter({ isCompact }: { isCompact: boolean }) {
  const canDownload = useRoom(({ features }) => features.canDownload);
  const canAskForQuote = useRoom(({ features }) => features.canAskForQuote);
  return (
    <Foot data-compact={isCompact}>
      <RenderButton />
      <SaveButton isCompact={isCompact} />
      {canDownload ? <DownloadButton isCompact={isCompact} /> : null}
      {canAskForQuote ? <QuoteButton isCompact={isCompact} /> : null}
    </Foot>
  );
}

function RenderButton() {
  const { render } = useRoomSession().job;
  const kind = useRoom(({ job }) => job.stage.kind);
  const percent = useRoom(({ job: { stage } }) =>
    stage.kind === "running" ? Math.round(stage.render.progress * 100) : 0,
  );
  const texts = useTexts(panelTexts);
  const variant = useThemeChoice(({ buttons }) => buttons.renderButtonVariant);
  const isRunning = kind === "running" || kind === "saving";
  const label =
    kind === "running" ? texts.rendering(percent) : kind === "saving" ? texts.saving : texts.render;
  return (
    <AppButton
      variant={variant}
      size="large"
      fullWidth
      disabled={isRunning}
      onClick={() => void render()}
      icon={Sparkles}
    >
      {label}
    </AppButton>
  );
}

function SaveButton({ isCompact }: { isCompact: boolean }) {
  const { save } = useRoomSession();
  const isSaving = useRoom(({ saving }) => saving.kind === "saving");
  const texts = useTexts(panelTexts);
  const variant = useThemeChoice(({ buttons }) => buttons.saveButtonVariant);
  if (isCompact) {
    return (
      <IconOnly variant={variant} aria-label={texts.save} onClick={save}>
        <Save size={20} {...iconStyle} />
      </IconOnly>
    );
  }
  return (
    <Half variant={variant} loading={isSaving} loadingLabel={texts.saving} onClick={save}>
      {texts.save}
    </Half>
  );
}

const formatIcons = {
  png: <FileImage size={18} {...iconStyle} />,
  jpeg: <ImageIcon size={18} {...iconStyle} />,
};

function DownloadButton({ isCompact }: { isCompact: boolean }) {
  const { download } = useRoomSession();
  const isRunning = useRoom((room) => room.download.running !== null);
  const texts = useTexts(panelTexts);
  const variant = useThemeChoice(({ buttons }) => buttons.renderDownloadVariant);
  const renderTrigger = (trigger: MenuTrigger) =>
    isCompact ? (
      <IconOnly {...trigger} variant={variant} aria-label={texts.download} loading={isRunning}>
        {isRunning ? null : <Download size={20} {...iconStyle} />}
      </IconOnly>
    ) : (
      <Half
        {...trigger}
        variant={variant}
        loading={isRunning}
        loadingLabel={texts.preparing}
        endIcon={<ChevronDown size={18} {...iconStyle} />}
      >
        {texts.download}
      </Half>
    );
  return (
    <ActionMenu
      items={(["png", "jpeg"] as const).map((format) => ({
        key: format,
        label: texts[format],
        icon: formatIcons[format],
        onSelect: () => void download.fetch(format),
      }))}
      renderTrigger={renderTrigger}
    />
  );
}

const Foot = styled("div")({
  ...flexWrap(8),
  "&[data-compact='true']": { flexWrap: "nowrap", gap: 6 },
});

const Half = styled(AppButton)({ flex: "1 1 0", paddingInline: 12 });

const IconOnly = styled(AppButton)({ flex: "none", width: 48, minHeight: 52, padding: 0 });
