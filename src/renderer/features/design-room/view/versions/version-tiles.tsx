import { styled } from "@mui/material/styles";
import { Pencil } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, bareButton, flexRow, oneLine, overParent } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { rise } from "#renderer/ui/motion.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";
import type { DesignVersion } from "#shared/design-version.ts";

import type { Size } from "../../model/canvas/viewport.ts";
import { placeTiles } from "../../model/versions/place-tiles.ts";
import { createTileViewport } from "../../model/versions/tile-viewport.ts";
import type { TileViewport } from "../../model/versions/tile-viewport.ts";
import type { VersionPicture } from "../../model/versions/version-pictures.ts";
import { versionTexts } from "../../texts/room-catalogue.ts";
import { useRoomSession } from "../room/use-room.ts";
import { useTileGestures } from "./use-tile-gestures.ts";
import { useVersionWords } from "./use-version-words.ts";
import type { VersionPrices } from "./use-version-prices.ts";
import { findVersion } from "./use-versions.ts";
import type { Versions } from "./use-versions.ts";
import { VersionLetter } from "./version-letter.ts";
import { ShownPicture } from "./version-picture.tsx";

const gap = 16;
const captionHeight = 44;
/** Narrower, a caption has room for the name alone. */
const noteFromWidth = 400;
/** From here on it has room for the price too. */
const priceFromWidth = 280;

export type VersionTilesProps = {
  board: Versions;
  /** What is beside each other, in the order of the tree. */
  keys: readonly string[];
  pictures: ReadonlyMap<string, VersionPicture>;
  prices: VersionPrices;
  /** Goes on editing a version; left out where its caption has no room for a button. */
  onEdit?: (key: string) => void;
};

/** Two to four pictures of the same size, which zoom and pan together. */
export function VersionTiles({ board, keys, pictures, prices, onEdit }: VersionTilesProps) {
  const { image } = useRoomSession();
  const texts = useTexts(versionTexts);
  const [viewport] = useState(() => createTileViewport(image));
  const tiles = useRef<HTMLFieldSetElement>(null);
  const well = useSize(tiles);
  const { columns, picture } = placeTiles(keys.length, well, image, {
    gap,
    caption: captionHeight,
  });
  const { width, height } = picture;
  useLayoutEffect(() => viewport.measure({ width, height }), [viewport, width, height]);
  usePlacedPhoto(tiles, viewport);
  const gestures = useTileGestures(tiles, viewport, board.select);
  return (
    <Well ref={tiles} tabIndex={0} aria-label={texts.pictures} {...gestures}>
      <Unseen>{texts.picturesHelp}</Unseen>
      <Grid style={{ gridTemplateColumns: `repeat(${columns}, ${width}px)` }}>
        {keys.map((key) => (
          <VersionTile
            key={key}
            version={findVersion(board.versions, key)}
            tileKey={key}
            size={picture}
            isSelected={key === board.selected}
            price={prices.get(key)}
            onSelect={() => board.select(key)}
            {...{ pictures, onEdit }}
          />
        ))}
      </Grid>
    </Well>
  );
}

type VersionTileProps = {
  version: DesignVersion | null;
  tileKey: string;
  size: Size;
  isSelected: boolean;
  price: string | undefined;
  pictures: ReadonlyMap<string, VersionPicture>;
  onSelect: () => void;
  onEdit: ((key: string) => void) | undefined;
};

function VersionTile(props: VersionTileProps) {
  const { version, tileKey, size, isSelected, price, pictures, onSelect, onEdit } = props;
  const { image } = useRoomSession();
  const texts = useTexts(versionTexts);
  const { letter, name, full } = useVersionWords()(version);
  return (
    <figure aria-label={full}>
      <Frame style={size} data-tile={tileKey} data-selected={isSelected}>
        <Placed style={{ width: `calc(var(--photo-scale) * ${image.width}px)` }}>
          <div style={{ aspectRatio: `${image.width} / ${image.height}` }}>
            <ShownPicture version={version} pictures={pictures} label={full} />
          </div>
        </Placed>
      </Frame>
      <Caption>
        <Name type="button" aria-pressed={isSelected} onClick={onSelect}>
          {letter === null ? null : <VersionLetter>{letter}</VersionLetter>}
          <strong>{name}</strong>
          {version === null && size.width >= noteFromWidth ? <span>{texts.untouched}</span> : null}
        </Name>
        {price === undefined || size.width < priceFromWidth ? null : <Price>{price}</Price>}
        {version === null || onEdit === undefined ? null : (
          <ToolIconButton
            dense
            label={texts.editOne(full)}
            icon={<Pencil size={18} {...iconStyle} />}
            onClick={() => onEdit(tileKey)}
          />
        )}
      </Caption>
    </figure>
  );
}

/** Where the photo lies in every tile is written into their style, outside of React's renders. */
function usePlacedPhoto(tiles: RefObject<HTMLElement | null>, viewport: TileViewport): void {
  useLayoutEffect(() => {
    const style = tiles.current?.style;
    if (style === undefined) return undefined;
    const place = () => {
      const { scale, x, y } = viewport.get();
      style.setProperty("--photo-scale", String(scale));
      style.setProperty("--photo-x", `${x}px`);
      style.setProperty("--photo-y", `${y}px`);
    };
    place();
    return viewport.subscribe(place);
  }, [tiles, viewport]);
}

function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    const measure = () => setSize({ width: node.clientWidth, height: node.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

const Well = styled("fieldset")({
  ...overParent,
  ...bareBox,
  minWidth: 0,
  display: "grid",
  placeContent: "center",
  "& figure": { margin: 0, minWidth: 0, animation: `${rise} 220ms var(--rw-ease-out)` },
  "&:focus-visible": { outlineOffset: -4 },
});

const Grid = styled("div")({ display: "grid", columnGap: gap, rowGap: gap });

const Frame = styled("div")({
  position: "relative",
  overflow: "hidden",
  borderRadius: 6,
  boxShadow: "var(--rw-shadow-photo)",
  touchAction: "none",
  cursor: "grab",
  "&[data-selected='true']": {
    outline: "2px solid var(--rw-primary)",
    outlineOffset: 2,
  },
});

const Placed = styled("div")({
  position: "absolute",
  top: 0,
  left: 0,
  transform: "translate(var(--photo-x), var(--photo-y))",
  pointerEvents: "none",
});

const Caption = styled("figcaption")({ ...flexRow(8), height: captionHeight });

const Price = styled("span")({
  ...textSize(14, 20, 600),
  flex: "none",
  fontVariantNumeric: "tabular-nums",
});

const Name = styled("button")({
  ...bareButton,
  ...flexRow(8),
  ...textSize(14, 20),
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  padding: "0 2px",
  font: "inherit",
  textAlign: "start",
  "& > strong": { ...oneLine, fontFamily: "var(--rw-font-subheadings)", fontWeight: 600 },
  "& > span:last-of-type:not(:first-of-type), & > strong + span": {
    ...quietText(13, 20),
    ...oneLine,
  },
});
