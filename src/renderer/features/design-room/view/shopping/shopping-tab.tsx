import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { formatPercent } from "#renderer/i18n/format-unit.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { Segment } from "#renderer/ui/segment.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";
import { ValueSlider } from "#renderer/ui/value-slider.tsx";
import { ProductFace, ProductPicture } from "../catalogue/product-choice.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { describeLine } from "./describe-line.ts";
import { formatCost } from "./format-need.ts";
import { addCosts } from "../../model/shopping/list-needs.ts";
import type { Allowance, ShoppingLine } from "../../model/shopping/list-needs.ts";
import { LightSwatch } from "./light-swatch.tsx";
import { ListActions } from "./list-actions.tsx";
import { MeasureCard } from "./measure-card.tsx";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { leastWaste, mostCoats, mostWaste, useAllowance } from "./use-allowance.ts";
import { useShoppingList } from "./use-shopping-list.ts";
import type { ShoppingList } from "./use-shopping-list.ts";

/** What to buy for this room: areas, quantities and prices, each as wide as the photo is sure. */
export function ShoppingTab() {
  const { showTab } = useRoomSession().view;
  const canPaint = useRoom(({ features }) => features.canPaint);
  const texts = useTexts(shoppingTexts);
  const [allowance, changeAllowance] = useAllowance();
  const list = useShoppingList(allowance);
  if (list.lines.length === 0) {
    const choose = (
      <AppButton variant="tonal" onClick={() => showTab("products")}>
        {texts.toProducts}
      </AppButton>
    );
    return (
      <EmptyState
        title={texts.empty}
        text={list.unlisted === 0 ? texts.emptyText : texts.unlisted(list.unlisted)}
        actions={canPaint ? choose : null}
      />
    );
  }
  return (
    <Body>
      <Unseen as="h2">{texts.title}</Unseen>
      <Lines>
        {list.lines.map((line) => (
          <Line key={line.product.sku} {...{ line, allowance }} isMeasuring={list.isMeasuring} />
        ))}
      </Lines>
      <Settings {...{ allowance, changeAllowance }} lines={list.lines} />
      <Total lines={list.lines} />
      <Notes list={list} />
      <MeasureCard />
      <ListActions lines={list.lines} allowance={allowance} isReady={!list.isMeasuring} />
    </Body>
  );
}

type LineProps = { line: ShoppingLine; allowance: Allowance; isMeasuring: boolean };

function Line({ line, allowance, isMeasuring }: LineProps) {
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  const words = describeLine(line, allowance, texts, locale);
  const isPending = isMeasuring && words.area === null;
  return (
    <Item>
      <ProductFace>
        <ProductPicture product={line.product} />
      </ProductFace>
      <Words>
        <Spread>
          <Typography variant="subtitle2" component="h3">
            {line.product.name}
          </Typography>
          <Cost>{words.cost}</Cost>
        </Spread>
        <Detail>{words.price}</Detail>
        {words.quantity === null ? null : <Quantity>{words.quantity}</Quantity>}
        {words.area === null ? null : <Detail>{words.area}</Detail>}
        {isPending ? <Detail>{texts.measuring}</Detail> : null}
        {isPending ? null : words.notes.map((note) => <Detail key={note}>{note}</Detail>)}
        {line.product.kind === "paint" ? <LightSwatch paint={line.product} /> : null}
      </Words>
    </Item>
  );
}

function Settings(props: {
  allowance: Allowance;
  changeAllowance: (changes: Partial<Allowance>) => void;
  lines: readonly ShoppingLine[];
}) {
  const { allowance, changeAllowance, lines } = props;
  const texts = useTexts(shoppingTexts);
  const hasPaint = lines.some(({ product }) => product.kind === "paint");
  const hasCover = lines.some(({ product }) => product.kind !== "paint");
  return (
    <Box>
      {hasCover ? (
        <ValueSlider
          label={texts.waste}
          value={allowance.wastePercent}
          min={leastWaste}
          max={mostWaste}
          format={formatPercent}
          onCommit={(wastePercent) => changeAllowance({ wastePercent })}
        />
      ) : null}
      {hasPaint ? (
        <Spread>
          <Label>{texts.coatsLabel}</Label>
          <Segment
            label={texts.coatsLabel}
            value={String(allowance.coats)}
            options={Array.from({ length: mostCoats }, (_none, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
            onChange={(coats) => changeAllowance({ coats: Number(coats) })}
          />
        </Spread>
      ) : null}
    </Box>
  );
}

function Total({ lines }: { lines: readonly ShoppingLine[] }) {
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  const { totals, isWhole } = addCosts(lines);
  return totals.map(({ currency, costMinor }) => (
    <Spread key={currency}>
      <Typography variant="subtitle1" component="p">
        {isWhole ? texts.total : texts.totalPart}
      </Typography>
      <Typography variant="subtitle1" component="output" sx={{ textAlign: "right" }}>
        {formatCost(costMinor, currency, locale)}
      </Typography>
    </Spread>
  ));
}

function Notes({ list: { hidden, unlisted } }: { list: ShoppingList }) {
  const texts = useTexts(shoppingTexts);
  return (
    <div>
      {hidden.length === 0 ? null : (
        <Detail>
          <strong>{texts.seenOnly}</strong>{" "}
          {hidden
            .map(({ product, over }) => texts.hidden(product.name, over?.name ?? texts.otherPaint))
            .join(" ")}
        </Detail>
      )}
      <Detail>{texts.note}</Detail>
      {unlisted === 0 ? null : <Detail>{texts.unlisted(unlisted)}</Detail>}
    </div>
  );
}

const Body = styled("div")({ ...flexColumn(14), padding: "14px 16px 24px" });

const Lines = styled("ul")({ ...flexColumn(14), margin: 0, padding: 0, listStyle: "none" });

const Item = styled("li")({ display: "flex", gap: 12 });

const Words = styled("div")({ flex: 1, minWidth: 0 });

const Spread = styled("div")({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: 12,
});

const Cost = styled("span")({
  ...textSize(14, undefined, 600),
  flex: "none",
  fontVariantNumeric: "tabular-nums",
});

const Detail = styled("p")({ ...quietText(13, 20), margin: 0, fontVariantNumeric: "tabular-nums" });

const Quantity = styled("p")({
  ...textSize(13.5, 20),
  margin: "2px 0",
  fontVariantNumeric: "tabular-nums",
});

const Label = styled("span")({ ...quietText(13), paddingInline: 6 });

const Box = styled("div")({
  ...flexColumn(4),
  padding: "6px 8px 10px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  "& > div:last-of-type": { alignItems: "center" },
});
