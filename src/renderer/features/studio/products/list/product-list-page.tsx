import { styled } from "@mui/material/styles";
import { Plus, Upload } from "lucide-react";
import { useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import type { PublishState } from "#shared/studio-catalogue.ts";

import { ExportButton } from "../../charts/export-button.tsx";
import { MoreButton, MoreLine } from "../../parts/more-button.tsx";
import { StudioCard } from "../../parts/studio-card.tsx";
import { StudioPending } from "../../parts/studio-pending.tsx";
import { StudioQuestion } from "../../parts/studio-question.tsx";
import { StudioBadge } from "../../parts/studio-badge.tsx";
import { TickBox } from "../../parts/tick-box.tsx";
import { StudioHeader } from "../../shell/studio-header.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { productListTexts } from "../../texts/products-catalogue.ts";
import { ProductTable } from "./product-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useProductCommands } from "./use-product-commands.ts";
import { useProductList } from "./use-product-list.ts";
import type { ProductList } from "./use-product-list.ts";

/** Every product of the company, to find, publish, put in order and delete. */
export function ProductListPage() {
  const texts = useTexts(productListTexts);
  const list = useProductList();
  const commands = useProductCommands();
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const { shown, selected, select, clear } = useTicks(list);
  const changeState = async (state: PublishState) => {
    if (await commands.changeState([...selected], state)) clear();
  };
  return (
    <>
      <PageHead list={list} />
      <StudioCard padding="none">
        <ProductFilters list={list} />
        <ListBody list={list} />
        {shown.length === 0 ? null : (
          <>
            <SelectAll>
              <TickBox
                label={texts.selectAll}
                checked={selected.size === 0 ? false : selected.size === shown.length || "mixed"}
                onChange={(isSelected) => select(shown, isSelected)}
              />
              <span aria-hidden>{texts.selectAll}</span>
            </SelectAll>
            <ProductTable
              products={list.products ?? []}
              busy={list.isBusy}
              selected={selected}
              onSelect={(id, isSelected) => select([id], isSelected)}
              commands={commands}
              canMove={!list.isFiltered}
              onDelete={(id) => setDeleted([id])}
            />
          </>
        )}
        <MoreLine>
          <MoreButton pages={list.pages} />
        </MoreLine>
      </StudioCard>
      <SelectionBar
        count={selected.size}
        isBusy={commands.isBusy}
        onPublish={() => void changeState("published")}
        onUnpublish={() => void changeState("draft")}
        onDelete={() => setDeleted([...selected])}
        onClear={clear}
      />
      <StudioQuestion
        open={deleted.length > 0}
        title={texts.deleteTitle(deleted.length)}
        text={texts.deleteText}
        confirmLabel={texts.delete}
        danger
        onAgree={() => commands.remove(deleted)}
        onClose={() => setDeleted([])}
      />
    </>
  );
}

/** Those of the shown rows that are ticked. */
function useTicks({ products }: ProductList) {
  const shown = (products ?? []).map(({ material }) => material.id);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selected = new Set(shown.filter((id) => ticked.has(id)));
  return {
    shown,
    selected,
    select: (ids: readonly string[], isSelected: boolean) =>
      setTicked(
        new Set(
          isSelected
            ? [...selected, ...ids]
            : shown.filter((id) => selected.has(id) && !ids.includes(id)),
        ),
      ),
    clear: () => setTicked(new Set()),
  };
}

function PageHead({ list }: { list: ProductList }) {
  const texts = useTexts(productListTexts);
  const locale = useLocale();
  const { api } = useServices();
  const slug = useAppSelector(({ company }) => company.features?.slug ?? "company");
  // A table that spreadsheets of the person's language open.
  const layout = locale === "en" ? "comma" : "semicolon";
  return (
    <StudioHeader
      title={texts.places.products}
      badge={
        list.products === null ? null : (
          <StudioBadge>{texts.count(new Intl.NumberFormat(locale).format(list.total))}</StudioBadge>
        )
      }
      actions={
        <>
          <ExportButton
            variant="text"
            failed={texts.exportFailed}
            fileName={`${slug}-products.csv`}
            read={() => api.readBytes("exportProducts", { query: { layout } })}
          />
          <AppButton variant="outlined" icon={Upload} to="/studio/products/import">
            {texts.import}
          </AppButton>
          <AppButton variant="contained" icon={Plus} to="/studio/products/new">
            {texts.addProduct}
          </AppButton>
        </>
      }
    />
  );
}

function ListBody({ list }: { list: ProductList }) {
  const texts = useTexts(productListTexts);
  if (list.products === null) return <StudioPending query={list.pages} rows={8} />;
  if (list.products.length > 0) return null;
  if (!list.isFiltered) return <EmptyState title={texts.empty} text={texts.emptyText} />;
  return (
    <EmptyState
      title={texts.noneFound}
      text={texts.noneFoundText}
      actions={
        <AppButton variant="text" onClick={list.clearFilter}>
          {texts.clearFilters}
        </AppButton>
      }
    />
  );
}

const SelectAll = styled("div")({
  ...flexRow(12),
  ...quietText(13),
  minHeight: 44,
  padding: "0 24px",

  borderBottom: "1px solid var(--rw-line)",
  [belowWidth(768)]: { padding: "0 20px" },
});
