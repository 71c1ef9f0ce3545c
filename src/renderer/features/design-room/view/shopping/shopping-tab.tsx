import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { AllowanceSettings } from "./allowance-settings.tsx";
import { LightSwatch } from "./light-swatch.tsx";
import { ListActions } from "./list-actions.tsx";
import { ListLine } from "./list-line.tsx";
import { Detail, ListLines } from "./list-parts.ts";
import { ListTotal } from "./list-total.tsx";
import { MeasureCard } from "./measure-card.tsx";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { useAllowance } from "./use-allowance.ts";
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
      <ListLines>
        {list.lines.map((line) => (
          <ListLine key={line.product.sku} {...{ line, allowance }} isMeasuring={list.isMeasuring}>
            {line.product.kind === "paint" ? <LightSwatch paint={line.product} /> : null}
          </ListLine>
        ))}
      </ListLines>
      <AllowanceSettings {...{ allowance, changeAllowance }} lines={list.lines} />
      <ListTotal lines={list.lines} />
      <Notes list={list} />
      <MeasureCard />
      <ListActions lines={list.lines} allowance={allowance} isReady={!list.isMeasuring} />
    </Body>
  );
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
