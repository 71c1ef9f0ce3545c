import { styled } from "@mui/material/styles";
import { Columns2, LayoutGrid, Share2 } from "lucide-react";
import { Suspense } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import { maxVersions } from "#shared/design-version.ts";

import { compareTexts, versionTexts } from "../../texts/room-catalogue.ts";
import { useRoom } from "../room/use-room.ts";
import { useLateDialog } from "../parts/use-late-dialog.ts";
import { SharingDialog } from "../sharing/sharing-dialog.tsx";
import type { VersionCommands } from "./use-version-commands.ts";
import { findVersion } from "./use-versions.ts";
import type { Versions } from "./use-versions.ts";
import { VersionMenu } from "./version-actions.tsx";

export type VersionsBarProps = {
  board: Versions;
  commands: VersionCommands;
  /** Without words where icons do, and with the menu that a panel has no room for. */
  isCompact: boolean;
};

/**
 * How to compare, the question to others once there is a choice, and the way on with the one that was
 * chosen.
 */
export function VersionsBar({ board, commands, isCompact }: VersionsBarProps) {
  const texts = useTexts(versionTexts);
  const version = findVersion(board.versions, board.selected);
  const isFull = board.versions.length >= maxVersions;
  const shown = board.layout === "slider" ? 2 : board.shown.length;
  const canShare = useRoom(({ features }) => features.canShare) && board.versions.length > 1;
  const sharing = useLateDialog();
  const onward = version === null ? texts.startFromOriginal : texts.continueWith(version.letter);
  const goOn = () => commands.continueWith(board.selected);
  return (
    <Bar data-compact={isCompact}>
      <LayoutSegment {...{ board, isCompact }} />
      {isCompact ? null : <Count>{texts.shown(shown, board.keys.length)}</Count>}
      {canShare && isCompact ? null : (
        <AppButton
          variant={canShare ? "outlined" : "contained"}
          loading={commands.isMaking && version === null}
          disabled={version === null && isFull}
          onClick={goOn}
        >
          {onward}
        </AppButton>
      )}
      {canShare ? (
        <AppButton variant="contained" icon={Share2} onClick={sharing.open}>
          {texts.shareWhich}
        </AppButton>
      ) : null}
      {isCompact ? (
        <VersionMenu
          {...{ board, commands }}
          onward={canShare ? { label: onward, onSelect: goOn } : null}
        />
      ) : null}
      {sharing.wasOpened ? (
        <Suspense fallback={null}>
          <SharingDialog
            open={sharing.isOpen}
            versions={chooseShared(board)}
            onClose={sharing.close}
          />
        </Suspense>
      ) : null}
    </Bar>
  );
}

function LayoutSegment({ board, isCompact }: Pick<VersionsBarProps, "board" | "isCompact">) {
  const compare = useTexts(compareTexts);
  return (
    <Segment
      label={compare.mode}
      value={board.layout}
      onChange={board.chooseLayout}
      iconsOnly={isCompact}
      options={[
        {
          value: "tiles",
          label: compare.sideBySide,
          icon: <LayoutGrid size={16} {...iconStyle} />,
        },
        {
          value: "slider",
          label: compare.slider,
          icon: <Columns2 size={16} {...iconStyle} />,
        },
      ]}
    />
  );
}

/** What is beside each other, without the photo itself; all versions where that is one of them alone. */
function chooseShared({ rows, shown }: Versions) {
  const versions = rows.map(({ version }) => version);
  const seen = versions.filter(({ id }) => shown.includes(id));
  return seen.length > 1 ? seen : versions;
}

const Bar = styled("div")({
  ...flexRow(12),
  padding: 8,
  borderRadius: "var(--rw-radius-bar)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow3)",
  "& > .MuiButton-root": { whiteSpace: "nowrap" },
  "&[data-compact='true']": {
    gap: 8,
    borderRadius: 0,
    boxShadow: "0 -1px 0 var(--rw-line)",
    paddingBottom: "max(8px, env(safe-area-inset-bottom))",
    "& > .MuiButton-root": { flex: 1, minWidth: 0 },
  },
});

/** What the list's ticks say too, where there is room to say it twice. */
const Count = styled("span")({
  ...quietText(14, 20),
  whiteSpace: "nowrap",
  [belowWidth(1200)]: { display: "none" },
});
