import { styled } from "@mui/material/styles";
import { CopyPlus, Ellipsis, TextCursorInput, Trash2 } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import type { MenuAction } from "#renderer/ui/action-menu-list.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { maxVersions } from "#shared/design-version.ts";

import { versionTexts } from "../../texts/room-catalogue.ts";
import type { VersionCommands } from "./use-version-commands.ts";
import { useVersionWords } from "./use-version-words.ts";
import { findVersion } from "./use-versions.ts";
import type { Versions } from "./use-versions.ts";
import { VersionLetter } from "./version-letter.ts";

export type VersionActionsProps = { board: Versions; commands: VersionCommands };

/** What can be done with the selected version, below the list. */
export function VersionActions({ board, commands }: VersionActionsProps) {
  const texts = useTexts(versionTexts);
  const version = findVersion(board.versions, board.selected);
  const { letter, name, full } = useVersionWords()(version);
  const isFull = board.versions.length >= maxVersions;
  return (
    <Foot>
      <Title>
        {letter === null ? null : <VersionLetter>{letter}</VersionLetter>}
        <strong>{name}</strong>
      </Title>
      <Buttons>
        <AppButton
          variant="outlined"
          icon={CopyPlus}
          disabled={isFull}
          loading={commands.isMaking}
          onClick={() => commands.duplicate(board.selected)}
        >
          {texts.newVersion}
        </AppButton>
        {version === null ? null : (
          <>
            <ToolIconButton
              look="outlined"
              label={texts.rename}
              icon={<TextCursorInput size={18} {...iconStyle} />}
              tooltipPlacement="top"
              onClick={() => commands.askName(version)}
            />
            <ToolIconButton
              look="outlined"
              label={`${texts.remove} ${full}`}
              icon={<Trash2 size={18} {...iconStyle} />}
              tooltipPlacement="top"
              onClick={() => commands.remove(version)}
            />
          </>
        )}
      </Buttons>
      {isFull ? <Note>{texts.full(maxVersions)}</Note> : null}
    </Foot>
  );
}

export type VersionMenuProps = VersionActionsProps & {
  /** The way on with the selected one; null where it has a button of its own. */
  onward: { label: string; onSelect: () => void } | null;
};

/** The same as a menu, where there is no room for a panel. */
export function VersionMenu({ board, commands, onward }: VersionMenuProps) {
  const texts = useTexts(versionTexts);
  const version = findVersion(board.versions, board.selected);
  const { full } = useVersionWords()(version);
  const isFull = board.versions.length >= maxVersions;
  const ofVersion: MenuAction[] =
    version === null
      ? []
      : [
          { key: "rename", label: texts.rename, onSelect: () => commands.askName(version) },
          {
            key: "remove",
            label: texts.remove,
            danger: true,
            onSelect: () => commands.remove(version),
          },
        ];
  const duplicate: MenuAction = {
    key: "new",
    label: texts.newVersion,
    disabled: isFull || commands.isMaking,
    onSelect: () => commands.duplicate(board.selected),
    ...(isFull ? { note: texts.full(maxVersions) } : {}),
  };
  return (
    <ActionMenu
      header={full}
      items={[
        ...(onward === null
          ? []
          : [
              {
                key: "onward",
                disabled: commands.isMaking || (version === null && isFull),
                ...onward,
              },
            ]),
        duplicate,
        ...ofVersion,
      ]}
      renderTrigger={({ onClick, id, "aria-expanded": isOpen }) => (
        <span id={id}>
          <ToolIconButton
            look="outlined"
            label={texts.actions(full)}
            icon={<Ellipsis size={20} {...iconStyle} />}
            expanded={isOpen}
            onClick={onClick}
          />
        </span>
      )}
    />
  );
}

const Foot = styled("div")({
  flex: "none",
  padding: 16,
  borderTop: "1px solid var(--rw-line)",
});

const Title = styled("div")({
  ...flexRow(8),
  ...textSize(14, 20),
  marginBottom: 12,
  "& > strong": { ...oneLine, fontFamily: "var(--rw-font-subheadings)", fontWeight: 600 },
});

const Buttons = styled("div")({ ...flexRow(8), "& > .MuiButton-root": { flex: 1 } });

const Note = styled("p")({ ...quietText(13, 18), margin: "12px 0 0" });
