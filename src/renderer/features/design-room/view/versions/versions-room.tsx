import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useEffect, useMemo } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { choosePair } from "../../model/versions/shown-versions.ts";
import { versionTexts } from "../../texts/room-catalogue.ts";
import { BackLink } from "../header/back-link.tsx";
import { RoomHeader } from "../header/room-header.tsx";
import { NoticePlace } from "../layout/notice-place.tsx";
import { RoomFrame } from "../layout/room-frame.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { useVersionCommands } from "./use-version-commands.ts";
import type { VersionCommands } from "./use-version-commands.ts";
import { useVersionPictures } from "./use-version-pictures.ts";
import { useVersionPrices } from "./use-version-prices.ts";
import type { VersionPrices } from "./use-version-prices.ts";
import { useVersions } from "./use-versions.ts";
import type { Versions } from "./use-versions.ts";
import { VersionActions } from "./version-actions.tsx";
import { VersionList } from "./version-list.tsx";
import { VersionNameDialog } from "./version-name-dialog.tsx";
import { VersionSlider } from "./version-slider.tsx";
import { VersionTiles } from "./version-tiles.tsx";
import { VersionsBar } from "./versions-bar.tsx";
import { ViewSegment } from "../view-switch/view-segment.tsx";

const sideWidth = { desktop: "clamp(300px, 27vw, 392px)", landscape: "260px" };
/** Below the header, over the pictures. */
const noticePlaces = {
  desktop: { top: "68px", left: "16px", right: `calc(${sideWidth.desktop} + 32px)` },
  landscape: { top: "56px", left: "12px", right: `calc(${sideWidth.landscape} + 12px)` },
  portrait: { top: "56px", left: "12px", right: "12px" },
};

/** All versions of the room beside each other, in the place of the one that is open. */
export function VersionsRoom() {
  const board = useVersions();
  const commands = useVersionCommands(board);
  const prices = useVersionPrices(board.versions);
  const { isMobile, orientation } = useAppSelector((state) => state.viewport);
  useSavedFirst(board);
  const layout = isMobile ? orientation : "desktop";
  const parts = { board, commands, prices };
  return (
    <RoomFrame>
      <NoticePlace {...noticePlaces[layout]} />
      {isMobile ? <CompactHeader /> : <RoomHeader />}
      <Main data-layout={layout}>
        <RoomTitle />
        <Well>
          <Pictures {...parts} isCompact={isMobile} />
        </Well>
        {board.isLoaded ? (
          <>
            {layout === "portrait" ? (
              <VersionList {...{ board, prices }} shape="row" />
            ) : (
              <Panel {...parts} isCompact={isMobile} />
            )}
            <BarPlace>
              <VersionsBar {...{ board, commands }} isCompact={isMobile} />
            </BarPlace>
          </>
        ) : null}
      </Main>
      <VersionNameDialog commands={commands} />
      <LastDialog commands={commands} />
    </RoomFrame>
  );
}

/** The thumbnails and names of the list are of what the server has. */
function useSavedFirst({ reload }: Versions): void {
  const { saving } = useRoomSession();
  useEffect(() => void saving.flush().then(reload), [saving, reload]);
}

type PartProps = {
  board: Versions;
  commands: VersionCommands;
  prices: VersionPrices;
  isCompact: boolean;
};

function Pictures({ board, commands, prices, isCompact }: PartProps) {
  const { versions, shown, selected, keys, layout, designId } = board;
  const pair = choosePair(shown, selected, keys);
  const seen = layout === "slider" ? (pair ?? []) : shown;
  const wanted = seen.join(" ");
  const others = useMemo(
    () => versions.filter(({ id }) => id !== designId && wanted.split(" ").includes(id)),
    [versions, designId, wanted],
  );
  const pictures = useVersionPictures(others);
  const texts = useTexts(versionTexts);
  if (board.hasFailed) {
    return (
      <LoadFailure
        variant="tonal"
        title={texts.failed}
        requestId={board.requestId}
        onRetry={() => void board.reload()}
      />
    );
  }
  if (!board.isLoaded) return null;
  if (layout === "slider" && pair !== null) {
    return <VersionSlider {...{ board, pair, pictures }} />;
  }
  const inOrder = keys.filter((key) => shown.includes(key));
  const onEdit = isCompact ? {} : { onEdit: commands.continueWith };
  return <VersionTiles keys={inOrder} {...{ board, pictures, prices }} {...onEdit} />;
}

function Panel({ board, commands, prices, isCompact }: PartProps) {
  const texts = useTexts(versionTexts);
  return (
    <Side aria-label={texts.title} data-compact={isCompact}>
      {isCompact ? null : (
        <Typography variant="h4" component="h2">
          {texts.title}
        </Typography>
      )}
      <Scroll>
        <VersionList {...{ board, prices }} shape="tree" />
        {isCompact ? null : <Hint>{board.layout === "slider" ? texts.pairHint : texts.hint}</Hint>}
      </Scroll>
      {isCompact ? null : <VersionActions board={board} commands={commands} />}
    </Side>
  );
}

function CompactHeader() {
  return (
    <Header>
      <BackLink />
      <ViewSegment />
      <Balance />
    </Header>
  );
}

function RoomTitle() {
  return <Unseen as="h1">{useRoom(({ history }) => history.name)}</Unseen>;
}

function LastDialog({ commands }: { commands: VersionCommands }) {
  const name = useRoom(({ history }) => history.name);
  const texts = useTexts(versionTexts);
  return (
    <ConfirmDialog
      open={commands.isAskingLast}
      title={texts.lastTitle}
      text={texts.lastText(name)}
      confirmLabel={texts.lastConfirm}
      cancelLabel={texts.keep}
      danger
      onConfirm={commands.removeLast}
      onCancel={commands.keepLast}
    />
  );
}

const Main = styled("main")({
  position: "relative",
  flex: 1,
  minHeight: 0,
  display: "grid",
  "&[data-layout='desktop']": {
    gridTemplateColumns: `minmax(0, 1fr) ${sideWidth.desktop}`,
    gridTemplateRows: "minmax(0, 1fr) auto",
    gap: 16,
    padding: 16,
    "& > section": { gridArea: "1 / 2 / 3 / 3" },
  },
  "&[data-layout='portrait']": { gridTemplateRows: "minmax(0, 1fr) auto auto" },
  "&[data-layout='landscape']": {
    gridTemplateColumns: `minmax(0, 1fr) ${sideWidth.landscape}`,
    gridTemplateRows: "minmax(0, 1fr) auto",
    "& > section": { gridArea: "1 / 2 / 2 / 3" },
    "& > :last-child": { gridColumn: "1 / 3" },
  },
});

const Well = styled("div")({
  position: "relative",
  minWidth: 0,
  minHeight: 0,
  "[data-layout='portrait'] > &, [data-layout='landscape'] > &": { margin: "8px 12px 0" },
});

const BarPlace = styled("div")({
  minWidth: 0,
  "[data-layout='desktop'] > &": { display: "flex", justifyContent: "center" },
});

const Side = styled("section")({
  ...flexColumn(),
  overflow: "hidden",
  backgroundColor: "var(--rw-side-panel)",
  "&:not([data-compact='true'])": {
    borderRadius: "var(--rw-radius)",
    boxShadow: "var(--rw-shadow1)",
  },
  "& > h2": { padding: "16px 16px 12px", borderBottom: "1px solid var(--rw-line)" },
});

const Scroll = styled("div")({ flex: "1 1 0", minHeight: 0, overflowY: "auto" });

const Hint = styled("p")({ ...quietText(13, 18), margin: 0, padding: "4px 16px 16px" });

const Header = styled("header")({
  ...flexRow(8),
  justifyContent: "space-between",
  flex: "none",
  height: 48,
  padding: "0 4px",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "0 1px 0 var(--rw-line)",
});

/** As wide as the way back, so that the middle is the middle. */
const Balance = styled("span")({ width: 44 });
