import { styled } from "@mui/material/styles";
import { ChevronDown, Download, FileImage, Image as ImageIcon, Save, Sparkles } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { useLook } from "#renderer/theme/look.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import type { MenuTrigger } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { QuoteButton } from "../quote/quote-button.tsx";
import { useRoomContext } from "../room/room-context.ts";
import { panelTexts } from "./panel-texts.ts";

const icon = { strokeWidth: 1.5, absoluteStrokeWidth: true, "aria-hidden": true } as const;

/** Render, save, download. Compact: beside Render only icons, for a phone. */
export function PanelFooter({ isCompact }: { isCompact: boolean }) {
  const { features } = useRoomContext();
  return (
    <Foot data-compact={isCompact}>
      <RenderButton />
      <SaveButton isCompact={isCompact} />
      {features.canDownload ? <DownloadButton isCompact={isCompact} /> : null}
      {features.canAskForQuote ? <QuoteButton isCompact={isCompact} /> : null}
    </Foot>
  );
}

function RenderButton() {
  const { job } = useRoomContext();
  const texts = useTexts(panelTexts);
  const variant = useLook(({ buttons }) => buttons.renderButtonVariant);
  const { stage } = job;
  const isRunning = stage.kind === "running" || stage.kind === "saving";
  const label =
    stage.kind === "running"
      ? texts.rendering(Math.round(stage.render.progress * 100))
      : stage.kind === "saving"
        ? texts.preparing
        : texts.render;
  return (
    <AppButton
      variant={variant}
      size="large"
      fullWidth
      disabled={isRunning}
      onClick={() => void job.start()}
      startIcon={<Sparkles size={18} {...icon} />}
    >
      {label}
    </AppButton>
  );
}

function SaveButton({ isCompact }: { isCompact: boolean }) {
  const { saving, save } = useRoomContext();
  const texts = useTexts(panelTexts);
  const variant = useLook(({ buttons }) => buttons.saveButtonVariant);
  const isSaving = saving.status.kind === "saving";
  if (isCompact) {
    return (
      <IconOnly variant={variant} aria-label={texts.save} onClick={save}>
        <Save size={20} {...icon} />
      </IconOnly>
    );
  }
  return (
    <Half variant={variant} loading={isSaving} loadingLabel={texts.saving} onClick={save}>
      {texts.save}
    </Half>
  );
}

function DownloadButton({ isCompact }: { isCompact: boolean }) {
  const { download } = useRoomContext();
  const texts = useTexts(panelTexts);
  const variant = useLook(({ buttons }) => buttons.renderDownloadVariant);
  const isRunning = download.running !== null;
  const renderTrigger = (trigger: MenuTrigger) =>
    isCompact ? (
      <IconOnly {...trigger} variant={variant} aria-label={texts.download} loading={isRunning}>
        {isRunning ? null : <Download size={20} {...icon} />}
      </IconOnly>
    ) : (
      <Half
        {...trigger}
        variant={variant}
        loading={isRunning}
        loadingLabel={texts.downloading}
        endIcon={<ChevronDown size={18} {...icon} />}
      >
        {texts.download}
      </Half>
    );
  return (
    <ActionMenu
      items={[
        {
          key: "png",
          label: texts.png,
          icon: <FileImage size={18} {...icon} />,
          onSelect: () => void download.start("png"),
        },
        {
          key: "jpeg",
          label: texts.jpeg,
          icon: <ImageIcon size={18} {...icon} />,
          onSelect: () => void download.start("jpeg"),
        },
      ]}
      renderTrigger={renderTrigger}
    />
  );
}

const Foot = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "&[data-compact='true']": { flexWrap: "nowrap", gap: 6 },
});

const Half = styled(AppButton)({ flex: "1 1 0", paddingInline: 12 });

const IconOnly = styled(AppButton)({ flex: "none", width: 48, minHeight: 52, padding: 0 });
