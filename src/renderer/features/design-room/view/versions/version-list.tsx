import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth, fromWidth } from "#renderer/theme/breakpoints.ts";
import { bareButton, bareList, flexColumn, flexRow, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { BitmapPicture } from "#renderer/ui/bitmap-picture.tsx";
import { tickMark, tickTarget } from "#renderer/ui/tick-style.ts";
import type { DesignVersion } from "#shared/design-version.ts";

import { canToggle, originalKey } from "../../model/versions/shown-versions.ts";
import { roomTexts, versionTexts } from "../../texts/room-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { useVersionWords } from "./use-version-words.ts";
import type { VersionPrices } from "./use-version-prices.ts";
import type { Versions } from "./use-versions.ts";
import { VersionLetter } from "./version-letter.ts";

/** `tree` stands at the side, `row` lies under the pictures and scrolls sideways. */
export type VersionListProps = { board: Versions; prices: VersionPrices; shape: "tree" | "row" };

/** The original and every version under the one it was made from; ticked is what is compared. */
export function VersionList({ board, prices, shape }: VersionListProps) {
  const texts = useTexts(versionTexts);
  return (
    <List aria-label={texts.title} data-shape={shape}>
      <VersionItem {...{ board, prices }} version={null} depth={0} />
      {board.rows.map(({ version, depth }) => (
        <VersionItem key={version.id} {...{ board, prices, version, depth }} />
      ))}
    </List>
  );
}

type VersionItemProps = Omit<VersionListProps, "shape"> & {
  version: DesignVersion | null;
  depth: number;
};

function VersionItem({ board, prices, version, depth }: VersionItemProps) {
  const texts = useTexts(versionTexts);
  const { letter, name, full } = useVersionWords()(version);
  const key = version?.id ?? originalKey;
  const isShown = board.shown.includes(key);
  const isSelected = board.selected === key;
  return (
    <Item data-selected={isSelected} style={{ "--depth": depth } as object} data-child={depth > 0}>
      <Choose type="button" aria-pressed={isSelected} onClick={() => board.select(key)}>
        <Thumb>
          {version === null ? (
            <PhotoThumb />
          ) : version.id === board.designId ? (
            <OpenThumb />
          ) : (
            <DesignThumb version={version} />
          )}
        </Thumb>
        <Words>
          <Name>
            {letter === null ? null : <VersionLetter>{letter}</VersionLetter>}
            <strong>{name}</strong>
          </Name>
          <Note {...{ board, prices, version }} />
        </Words>
      </Choose>
      <Tick>
        <input
          type="checkbox"
          aria-label={texts.show(full)}
          checked={isShown}
          disabled={!canToggle(board.shown, key)}
          onChange={() => board.toggle(key)}
        />
        <Box data-on={isShown} aria-hidden>
          {isShown ? <Check size={14} strokeWidth={2.5} /> : null}
        </Box>
      </Tick>
    </Item>
  );
}

/** What it was made from, or how much was done to it, and what its products cost. */
function Note({ board, prices, version }: Omit<VersionItemProps, "depth">) {
  const texts = useTexts(versionTexts);
  const { changesCount } = useTexts(roomTexts);
  if (version === null) return <small>{texts.untouched}</small>;
  const parent = board.versions.find(({ id }) => id === version.parentId);
  const origin = parent === undefined ? changesCount(version.editCount) : texts.from(parent.letter);
  const price = prices.get(version.id);
  if (price === undefined) return <small>{origin}</small>;
  return (
    <small>
      {origin} · <Whole>{price}</Whole>
    </small>
  );
}

function PhotoThumb() {
  const { image } = useRoomSession();
  const { url } = usePictureUrl({ kind: "image", id: image.id, variant: "thumb" });
  return url === null ? null : <img src={url} alt="" />;
}

/** What stands in the room: its small picture is made anew with every change that is saved. */
function OpenThumb() {
  const { live } = useRoomSession();
  const picture = useRoom(({ preview }) => preview.picture);
  return <BitmapPicture bitmap={picture} live={live.source} label="" />;
}

function DesignThumb({ version: { id, version } }: { version: DesignVersion }) {
  const { url } = usePictureUrl({ kind: "design", id, version });
  return url === null ? null : <img src={url} alt="" />;
}

const List = styled("ul")({
  ...bareList,
  "&[data-shape='tree']": { padding: 8 },
  "&[data-shape='row']": {
    display: "flex",
    gap: 4,
    padding: "4px 8px",
    overflowX: "auto",
    overscrollBehaviorX: "contain",
  },
});

const Item = styled("li")({
  ...flexRow(4),
  position: "relative",
  borderRadius: "var(--rw-radius-field)",
  "&[data-selected='true']": { backgroundColor: "var(--rw-soft)" },
  "[data-shape='tree'] &": {
    marginInlineStart: "calc(var(--depth) * 12px)",
    [fromWidth(1280)]: { marginInlineStart: "calc(var(--depth) * 20px)" },
  },
  "[data-shape='tree'] &[data-child='true']::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: -10,
    top: -10,
    width: 10,
    height: "calc(50% + 10px)",
    borderInlineStart: "1px solid var(--rw-line3)",
    borderBottom: "1px solid var(--rw-line3)",
    borderEndStartRadius: 8,
    pointerEvents: "none",
  },
  "[data-shape='row'] &": { flex: "none", width: 108, display: "block" },
});

const Choose = styled("button")({
  ...bareButton,
  ...flexRow(12),
  flex: 1,
  minWidth: 0,
  minHeight: 64,
  padding: 8,
  borderRadius: "inherit",
  font: "inherit",
  textAlign: "start",
  "[data-selected='true'] > &": { color: "var(--rw-on-soft)" },
  "[data-shape='row'] &": { ...flexColumn(4), alignItems: "stretch", width: "100%", padding: 6 },
});

const Thumb = styled("span")({
  display: "block",
  overflow: "hidden",
  flex: "none",
  width: 72,
  height: 48,
  borderRadius: 6,
  backgroundColor: "var(--rw-n1)",
  "& > img, & > canvas": { display: "block", width: "100%", height: "100%", objectFit: "cover" },
  [belowWidth(1280)]: { width: 60, height: 44 },
  "[data-shape='row'] &": { width: 96, height: 60 },
});

const Words = styled("span")({
  ...flexColumn(2),
  minWidth: 0,
  "& > small": quietText(12.5, 16),
  "[data-shape='row'] & > small": { display: "none" },
});

/** A price range that does not fit beside the words has a line to itself. */
const Whole = styled("span")({ whiteSpace: "nowrap" });

const Name = styled("span")({
  ...flexRow(8),
  ...textSize(14, 20),
  minWidth: 0,
  "& > strong": { ...oneLine, fontFamily: "var(--rw-font-subheadings)", fontWeight: 600 },
  "[data-shape='row'] &": { ...textSize(12.5, 18), gap: 4 },
});

const Tick = styled("label")({
  ...tickTarget,
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  "&:has(:disabled)": { opacity: 0.5, cursor: "default" },
  "[data-shape='row'] &": { position: "absolute", top: 0, insetInlineEnd: 0 },
});

const Box = styled("span")({ ...tickMark, backgroundColor: "var(--rw-paper)" });
