import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import { memo } from "react";
import type { CSSProperties, PointerEvent } from "react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { formatPrice } from "#shared/format-price.ts";
import { useLocale } from "#renderer/i18n/texts.ts";
import { centred, flexColumn, flexWrap, unseenInput } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import type { Product } from "#shared/product.ts";

import { chooseInk } from "../parts/choose-ink.ts";

export type ProductChoiceProps = {
  product: Product;
  /** Of the group of radio buttons. */
  name: string;
  isChosen: boolean;
  isOff: boolean;
  onChoose: (product: Product) => void;
  /** Its place in a list that is not drawn as a whole, from 0, and how many there are in it. */
  place?: number;
  total?: number;
};

/** A product that is looked at before it is chosen: the mouse lies on it, or has left it. */
type Peeked = { onPeek: (product: Product | null) => void };

/** On a phone everything is a swatch with its name, and no card. */
type Sized = { isSmall: boolean };

/** Where in the list it stands while it is drawn apart from those in view; null among them. */
type Drawn = { away: CSSProperties | null };

/** One product to choose: a paint is its colour, a floor or wall covering a card with its picture. */
export const ProductChoice = memo(function ProductChoice({
  onPeek,
  isSmall,
  away,
  ...props
}: ProductChoiceProps & Peeked & Sized & Drawn) {
  const { product, isChosen, isOff, place } = props;
  const isPaint = product.kind === "paint";
  return (
    <Choice
      title={isPaint || isSmall ? product.name : undefined}
      data-off={isOff}
      data-paint={isPaint}
      data-place={place}
      data-away={away === null ? undefined : true}
      style={away ?? undefined}
      {...listenToPeek(product, onPeek)}
    >
      <ProductRadio {...props} />
      {isPaint || isSmall ? <Swatch {...{ product, isChosen, isSmall }} /> : null}
      {isPaint || isSmall ? null : <Card product={product} />}
    </Choice>
  );
});

/** A paint's colour, or a floor's or wall covering's own picture. */
function Swatch({ product, isChosen, isSmall }: Sized & { product: Product; isChosen: boolean }) {
  const isPaint = product.kind === "paint";
  return (
    <>
      <Colour data-swatch style={{ backgroundColor: product.colour }}>
        {isPaint ? null : <ProductPicture product={product} />}
        {isChosen && isPaint ? (
          <Check
            size={18}
            strokeWidth={2}
            absoluteStrokeWidth
            color={chooseInk(product.colour)}
            aria-hidden
          />
        ) : null}
      </Colour>
      {isSmall ? <ColourName aria-hidden>{product.name}</ColourName> : null}
    </>
  );
}

/** A finger chooses at once: only a mouse lies on a product and leaves it. */
export function listenToPeek(product: Product, onPeek: Peeked["onPeek"]) {
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") onPeek(product);
    },
    onPointerLeave: () => onPeek(null),
  };
}

/** Lies invisibly over the label that it is in. */
export function ProductRadio(props: ProductChoiceProps) {
  const { product, name, isChosen, isOff, onChoose, place, total } = props;
  return (
    <input
      type="radio"
      data-visit="product"
      name={name}
      aria-posinset={place === undefined ? undefined : place + 1}
      aria-setsize={total}
      aria-label={product.name}
      checked={isChosen}
      disabled={isOff}
      onChange={() => onChoose(product)}
      onClick={() => {
        // Choosing the product in hand again covers what was selected since.
        if (isChosen) onChoose(product);
      }}
    />
  );
}

function Card({ product }: { product: Product }) {
  const locale = useLocale();
  return (
    <CardBody>
      <ProductPicture product={product} />
      <Words>
        <Typography variant="subtitle2" component="span" noWrap>
          {product.name}
        </Typography>
        <Line>
          <Typography variant="caption" component="span" color="text.secondary" noWrap>
            {product.sku}
          </Typography>
          <Typography variant="caption" component="span" noWrap>
            {formatPrice(product, locale)}
          </Typography>
        </Line>
      </Words>
    </CardBody>
  );
}

/** The picture of a product's tile, or its colour until that is there and for a paint. */
export function ProductPicture({ product }: { product: Product }) {
  const picture = usePictureUrl(
    product.kind === "paint" ? null : { kind: "texture", id: product.id },
  );
  const backgroundImage = picture.url === null ? "none" : `url("${picture.url}")`;
  return <Picture data-swatch style={{ backgroundColor: product.colour, backgroundImage }} />;
}

/** A list that scrolls sideways in a sheet. */
export const sidewaysRow = {
  /** What it keeps free before its first and after its last, in px. */
  edge: 16,
  style: {
    display: "flex",
    flexDirection: "row",
    margin: "-4px -16px",
    padding: "4px 16px",
    overflowX: "auto",
    scrollbarWidth: "none",
  },
} as const;

/** What all labels of a product's radio button have in common. */
export const productLabelStyle = {
  position: "relative",
  display: "block",
  minWidth: 0,
  // There may be hundreds: what happens in one is no reason to lay the others out.
  contain: "layout style",
  cursor: "pointer",
  "&[data-off='true']": { cursor: "default" },
  "& > input": { ...unseenInput, zIndex: 1 },
  "& > span": { transition: "box-shadow 120ms var(--rw-ease)" },
  "&:has(:checked) > span": {
    boxShadow: "0 0 0 2px var(--rw-side-panel), 0 0 0 4px var(--rw-primary)",
  },
  "&:has(:focus-visible) > span": { outline: "2px solid var(--rw-primary)", outlineOffset: 6 },
} as const;

const Choice = styled("label")(productLabelStyle);

const Colour = styled("span")({
  ...centred,
  overflow: "hidden",
  "& > span": { width: "100%", height: "100%" },
  aspectRatio: "1",
  borderRadius: "var(--rw-radius-tool)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
  "label:hover > &": { boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .3)" },
  "[data-shape='row'] &": { width: 56, marginInline: "auto" },
});

/** Where a finger cannot rest on a colour to learn its name. */
const ColourName = styled("small")({
  ...textSize(12, 14, 550),
  display: "-webkit-box",
  marginTop: 6,
  overflow: "hidden",
  textAlign: "center",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  // A row is as high without a long name in it.
  "[data-shape='row'] &": { minHeight: 28 },
});

const CardBody = styled("span")({
  ...flexColumn(),
  height: "100%",
  overflow: "hidden",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "inset 0 0 0 1px var(--rw-line)",
});

const Picture = styled("span")({
  display: "block",
  flex: "none",
  height: 92,
  backgroundSize: "cover",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
});

const Words = styled("span")({ ...flexColumn(2), padding: "8px 10px 10px" });

const Line = styled("span")({
  ...flexWrap(),
  justifyContent: "space-between",
  columnGap: 8,
  fontVariantNumeric: "tabular-nums",
  "& > *": textSize(13),
});

/** The small square that a product's picture fills in a list. */
export const ProductFace = styled("span")({
  flex: "none",
  width: 52,
  height: 52,
  overflow: "hidden",
  borderRadius: "var(--rw-radius-tool)",
  "& > span": { height: "100%" },
});
