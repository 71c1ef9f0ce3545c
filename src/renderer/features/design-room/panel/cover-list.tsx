import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId } from "react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import type { TexturedMaterial } from "#shared/material.ts";

import { useRoom } from "../room/room-context.ts";
import { CoverCard } from "./cover-card.tsx";
import { coverTexts } from "./cover-texts.ts";

export type CoverListProps = { kind: TexturedMaterial["kind"]; isNarrow: boolean };

/** Floors or wall coverings to choose from, and how the chosen one lies. */
export function CoverList({ kind, isNarrow }: CoverListProps) {
  const { covers } = useRoom();
  const texts = useTexts(coverTexts);
  const name = useId();
  const { items, laid, lay } = covers;
  const hint = covers.hasMark ? null : texts.markFirst[kind];
  return (
    <>
      <Typography variant="caption" component="output" color="text.secondary">
        {covers.isBusy ? texts.measuring : (hint ?? texts.count(items.length))}
      </Typography>
      {items.length === 0 ? <EmptyState title={texts.noneFound} /> : null}
      {laid === null ? null : <CoverCard edit={laid} />}
      <Grid role="radiogroup" aria-label={texts.kinds[kind]} data-narrow={isNarrow}>
        {items.map((item) => (
          <Tile
            key={item.id}
            item={item}
            name={name}
            isChosen={item.id === laid?.materialId}
            isOff={!covers.hasMark || covers.isBusy}
            onChoose={() => lay(item)}
          />
        ))}
      </Grid>
    </>
  );
}

type TileProps = {
  item: TexturedMaterial;
  name: string;
  isChosen: boolean;
  isOff: boolean;
  onChoose: () => void;
};

function Tile({ item, name, isChosen, isOff, onChoose }: TileProps) {
  const picture = usePictureUrl({ kind: "texture", id: item.id });
  const url = picture.url === null ? "none" : `url("${picture.url}")`;
  return (
    <Choice title={item.name} data-off={isOff}>
      <input
        type="radio"
        name={name}
        aria-label={item.name}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
      />
      <Picture style={{ backgroundColor: item.colour, backgroundImage: url }} />
      <Typography variant="caption" component="span" noWrap>
        {item.name}
      </Typography>
    </Choice>
  );
}

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: 10,
  "&[data-narrow='true']": {
    display: "flex",
    margin: "-4px -16px",
    padding: "4px 16px",
    overflowX: "auto",
    scrollbarWidth: "none",
    "& > label": { flex: "none", width: 96 },
  },
});

const Choice = styled("label")({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: 4,
  minWidth: 0,
  cursor: "pointer",
  "&[data-off='true']": { cursor: "default" },
  "& > input": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "inherit",
  },
  "&:has(:checked) > div": {
    boxShadow: "0 0 0 2px var(--rw-side-panel), 0 0 0 4px var(--rw-primary)",
  },
  "&:has(:focus-visible) > div": { outline: "2px solid var(--rw-primary)", outlineOffset: 6 },
});

const Picture = styled("div")({
  aspectRatio: "4 / 3",
  borderRadius: "var(--rw-radius-tool)",
  backgroundSize: "cover",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
  pointerEvents: "none",
});
