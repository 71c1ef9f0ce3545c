import { styled } from "@mui/material/styles";
import { Search } from "lucide-react";
import { useId, useState } from "react";

import { createProductQuery, studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { BitmapPicture } from "#renderer/ui/bitmap-picture.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import type { PaintProduct } from "#shared/product.ts";
import type { StudioProduct, StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { useDelayed } from "#renderer/ui/use-delayed.ts";
import { usePaintedRoom } from "../parts/use-painted-room.ts";
import { RoomDialog } from "./room-dialog.tsx";
import { roomsTexts } from "../texts/company-catalogue.ts";

const searchDelayMs = 200;

/** Chooses the paint that a room's wall shows for visitors. */
export function ShowcaseDialog({ room, onClose }: { room: StudioSampleRoom; onClose: () => void }) {
  const texts = useTexts(roomsTexts);
  const [chosen, setChosen] = useState<PaintProduct | null>(room.showcase);
  const [change] = studioApi.useChangeStudioSampleRoomShowcaseMutation();
  const save = () => {
    const body = { version: room.version, materialId: chosen?.id ?? null };
    return change({ params: { id: room.id }, body }).unwrap();
  };
  return (
    <RoomDialog
      title={texts.showcaseTitle}
      text={texts.showcaseText}
      saveLabel={texts.save}
      canSave={chosen?.id !== room.showcase?.id}
      save={save}
      onClose={onClose}
      width={640}
    >
      <Wall room={room} paint={chosen} />
      <PaintChoice now={room.showcase} chosen={chosen} onChoose={setChosen} />
    </RoomDialog>
  );
}

function Wall({ room, paint }: { room: StudioSampleRoom; paint: PaintProduct | null }) {
  const wall =
    studioApi.useGetStudioSampleRoomWallQuery({ params: { id: room.id } }).data?.wall ?? null;
  const { bitmap } = usePaintedRoom(paint === null ? null : room, wall, {
    colour: paint?.colour ?? "#FFFFFF",
    finish: paint?.finishes[0] ?? "matt",
  });
  if (paint === null) return null;
  return (
    <Frame aria-label={paint.name} style={{ aspectRatio: `${room.width} / ${room.height}` }}>
      {bitmap === null ? (
        <LoadingBlock height="100%" />
      ) : (
        <BitmapPicture bitmap={bitmap} label={paint.name} />
      )}
    </Frame>
  );
}

type PaintChoiceProps = {
  /** What the wall shows; first in the list. */
  now: PaintProduct | null;
  chosen: PaintProduct | null;
  onChoose: (paint: PaintProduct | null) => void;
};

function PaintChoice({ now, chosen, onChoose }: PaintChoiceProps) {
  const texts = useTexts(roomsTexts);
  const [search, setSearch] = useState("");
  const asked = useDelayed(search.trim(), searchDelayMs);
  const list = studioApi.useListProductsInfiniteQuery(
    createProductQuery({ search: asked, kind: "paint", state: null }),
  );
  const name = useId();
  const found = (list.data?.pages.flatMap(({ items }) => items) ?? []).filter(isPaint);
  const isNow = ({ material }: StudioPaint) => material.id === now?.id;
  const paints = [...found.filter(isNow), ...found.filter((paint) => !isNow(paint))];
  return (
    <>
      <Field
        label={texts.search}
        hideLabel
        value={search}
        onChange={setSearch}
        placeholder={texts.search}
        start={<Search size={20} {...iconStyle} />}
        inputProps={{ maxLength: 80 }}
      />
      <List role="radiogroup" aria-label={texts.showcaseTitle}>
        <Row>
          <input
            type="radio"
            name={name}
            checked={chosen === null}
            onChange={() => onChoose(null)}
          />
          <Swatch data-empty />
          <span>{texts.none}</span>
        </Row>
        {paints.map(({ material, state }) => (
          <Row key={material.id}>
            <input
              type="radio"
              name={name}
              checked={chosen?.id === material.id}
              onChange={() => onChoose(material)}
            />
            <Swatch style={{ backgroundColor: material.colour }} />
            <span>
              {material.name} <Quiet>{material.sku}</Quiet>
            </span>
            {state === "draft" ? <Quiet title={texts.drafts}>{texts.states.draft}</Quiet> : null}
          </Row>
        ))}
      </List>
    </>
  );
}

type StudioPaint = StudioProduct & { material: PaintProduct };

function isPaint(product: StudioProduct): product is StudioPaint {
  return product.material.kind === "paint";
}

const Frame = styled("figure")({ overflow: "hidden", borderRadius: 6 });

const List = styled("div")({
  ...flexColumn(2),
  maxHeight: 232,
  margin: "0 -6px",
  padding: 6,
  overflowY: "auto",
});

const Row = styled("label")({
  ...flexRow(12),
  ...textSize(14),
  position: "relative",
  flex: "none",
  minHeight: 44,
  padding: "0 10px",
  borderRadius: "var(--rw-radius-field)",
  cursor: "pointer",
  "& > input": { position: "absolute", opacity: 0 },
  "& > span:nth-of-type(2)": { flex: 1 },
  "&:hover": { backgroundColor: "var(--rw-n0)" },
  "&:has(:checked)": {
    backgroundColor: "var(--rw-soft)",
    boxShadow: "inset 0 0 0 1.5px var(--rw-primary)",
  },
  "&:has(:focus-visible)": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});

const Swatch = styled("span")({
  flex: "none",
  width: 28,
  height: 28,
  borderRadius: "var(--rw-radius-swatch)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
  "&[data-empty]": {
    background:
      "linear-gradient(to top right, transparent calc(50% - 1px), var(--rw-line3) calc(50% - 1px) calc(50% + 1px), transparent calc(50% + 1px))",
  },
});

const Quiet = styled("span")(quietText(13));
