import useMediaQuery from "@mui/material/useMediaQuery";
import { Ellipsis, Link2, Redo2, Trash2, Undo2 } from "lucide-react";
import { useId } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { StudioBadge } from "../parts/studio-badge.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import type { SaverStatus } from "./editor/draft-saver.ts";
import { themeTexts } from "../texts/theme-catalogue.ts";

export type ThemeHeaderProps = {
  changeCount: number;
  status: SaverStatus["kind"];
  /** Why nothing can be published now; null when something can. */
  obstacle: string | null;
  isLinking: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onHistory: () => void;
  onImport: () => void;
  onCopyLink: () => void;
  onDiscard: () => void;
  onPublish: () => void;
  /** Publishing was asked for and cannot be: shows why. */
  onObstacle: () => void;
};

/** Title, draft badge, undo, and what can be done with the whole theme. */
export function ThemeHeader(props: ThemeHeaderProps) {
  const texts = useTexts(themeTexts);
  const isWide = useMediaQuery(fromWidth(1280));
  return (
    <StudioHeader
      title={texts.places.theme}
      badge={<DraftBadge changeCount={props.changeCount} status={props.status} />}
      actions={
        <>
          <ToolIconButton
            label={texts.undo}
            icon={<Undo2 size={20} {...iconStyle} />}
            disabled={!props.canUndo}
            onClick={props.onUndo}
          />
          <ToolIconButton
            label={texts.redo}
            icon={<Redo2 size={20} {...iconStyle} />}
            disabled={!props.canRedo}
            onClick={props.onRedo}
          />
          {isWide && props.changeCount > 0 ? (
            <ToolIconButton
              label={texts.discard}
              icon={<Trash2 size={20} {...iconStyle} />}
              onClick={props.onDiscard}
            />
          ) : null}
          {isWide ? <WideActions {...props} /> : <MoreMenu {...props} />}
          <PublishButton {...props} />
        </>
      }
    />
  );
}

function DraftBadge({ changeCount, status }: Pick<ThemeHeaderProps, "changeCount" | "status">) {
  const texts = useTexts(themeTexts);
  const words = { saved: texts.saved, saving: texts.saving, failed: texts.notSaved };
  return (
    <>
      {changeCount === 0 ? null : (
        <StudioBadge data-tone="caution">{texts.draftMark(changeCount)}</StudioBadge>
      )}
      {changeCount === 0 || status === "conflict" ? null : (
        <StudioBadge as="output" data-tone={status === "failed" ? "danger" : "neutral"}>
          {words[status === "changed" ? "saving" : status]}
        </StudioBadge>
      )}
    </>
  );
}

function WideActions(props: ThemeHeaderProps) {
  const texts = useTexts(themeTexts);
  return (
    <>
      <AppButton variant="text" onClick={props.onHistory}>
        {texts.history}
      </AppButton>
      <AppButton variant="text" onClick={props.onImport}>
        {texts.importExport}
      </AppButton>
      <AppButton
        variant="outlined"
        loading={props.isLinking}
        icon={Link2}
        onClick={props.onCopyLink}
      >
        {texts.copyLink}
      </AppButton>
    </>
  );
}

function MoreMenu(props: ThemeHeaderProps) {
  const texts = useTexts(themeTexts);
  return (
    <ActionMenu
      items={[
        { key: "link", label: texts.copyLink, onSelect: props.onCopyLink },
        { key: "history", label: texts.history, onSelect: props.onHistory },
        { key: "import", label: texts.importExport, onSelect: props.onImport },
        {
          key: "discard",
          label: texts.discard,
          disabled: props.changeCount === 0,
          danger: true,
          onSelect: props.onDiscard,
        },
      ]}
      renderTrigger={(trigger) => (
        <AppButton {...trigger} variant="outlined" icon={Ellipsis}>
          {texts.more}
        </AppButton>
      )}
    />
  );
}

/** Stays reachable while it is switched off, so that everybody can find out why. */
function PublishButton({ obstacle, onPublish, onObstacle }: ThemeHeaderProps) {
  const texts = useTexts(themeTexts);
  const id = useId();
  const isOff = obstacle !== null;
  return (
    <>
      <AppButton
        variant="contained"
        title={obstacle ?? ""}
        {...(isOff ? { "aria-disabled": true, "aria-describedby": id, sx: offStyle } : {})}
        onClick={isOff ? onObstacle : onPublish}
      >
        {texts.publish}
      </AppButton>
      {isOff ? <Unseen id={id}>{obstacle}</Unseen> : null}
    </>
  );
}

const offStyle = {
  "&, &:hover": { backgroundColor: "var(--rw-n1)", color: "var(--rw-ink3)", cursor: "default" },
};
