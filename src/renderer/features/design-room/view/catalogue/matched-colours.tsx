import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";

import { formatPrice } from "#shared/format-price.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, bareButton, centred, flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import type { Product } from "#shared/product.ts";

import { fitTexts } from "../../texts/fit-texts.ts";
import { chooseInk } from "../parts/choose-ink.ts";
import { useReadable } from "../parts/use-readable.ts";
import { useRoomSession } from "../room/use-room.ts";
import { listenToPeek } from "./product-choice.tsx";
import { useProductPick } from "./use-product-pick.ts";

/**
 * A few paints that go with the photo: `named` at the head of the list, `plain` in a bar. They are
 * buttons, because each of them is among the radio buttons of the list as well.
 */
export function MatchedColours({ look }: { look: "named" | "plain" }) {
  const { catalogue } = useRoomSession();
  const matched = useReadable(catalogue.matched, (paints) => paints);
  const texts = useTexts(fitTexts);
  if (matched.length === 0) return null;
  return (
    <Group aria-label={texts.lead} data-look={look}>
      {look === "named" ? (
        <Typography variant="subtitle1" component="h2">
          {texts.lead}
        </Typography>
      ) : null}
      <Colours>
        {matched.map((paint) => (
          <MatchedColour key={paint.id} paint={paint} isNamed={look === "named"} />
        ))}
      </Colours>
    </Group>
  );
}

function MatchedColour({ paint, isNamed }: { paint: Product; isNamed: boolean }) {
  const pick = useProductPick();
  const locale = useLocale();
  const isChosen = paint.id === pick.chosenId;
  const title = `${paint.name} · ${formatPrice(paint, locale)}`;
  return (
    <Choose
      type="button"
      data-visit="product"
      aria-pressed={isChosen}
      title={title}
      {...(isNamed ? {} : { "aria-label": paint.name })}
      onClick={() => pick.onChoose(paint)}
      {...listenToPeek(paint, pick.onPeek)}
    >
      <Colour data-swatch style={{ backgroundColor: paint.colour }}>
        {isChosen ? <Check size={18} color={chooseInk(paint.colour)} aria-hidden /> : null}
      </Colour>
      {isNamed ? <Name>{paint.name}</Name> : null}
    </Choose>
  );
}

const Group = styled("fieldset")({
  ...bareBox,
  ...flexColumn(10),
  minWidth: 0,
  "&[data-look='plain']": { flex: "none", margin: "0 6px" },
});

const Colours = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gap: 12,
  "[data-look='plain'] > &": flexRow(8),
});

const Choose = styled("button")({
  ...bareButton,
  ...flexColumn(2),
  minWidth: 0,
  padding: 0,
  font: "inherit",
  textAlign: "start",
  cursor: "pointer",
  "&:focus-visible": { outline: "none" },
  "&:focus-visible > span:first-of-type": {
    outline: "2px solid var(--rw-primary)",
    outlineOffset: 3,
  },
});

const Colour = styled("span")({
  ...centred,
  height: 64,
  borderRadius: "var(--rw-radius-tool)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
  "button:hover > &": { boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .3)" },
  "[aria-pressed='true'] > &": {
    boxShadow: "0 0 0 2px var(--rw-side-panel), 0 0 0 4px var(--rw-primary)",
  },
  "[data-look='plain'] &": {
    width: 36,
    height: 36,
    "@media (pointer: coarse)": { width: 44, height: 44 },
  },
});

const Name = styled("span")({
  ...textSize(13, 16, 600),
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  marginTop: 6,
});
