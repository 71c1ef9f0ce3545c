import { styled } from "@mui/material/styles";
import { Plus, Upload, X } from "lucide-react";
import { useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { PublishState } from "#shared/studio-catalogue.ts";

import { ExportButton } from "../../charts/export-button.tsx";
import { MoreButton, MoreLine } from "../../parts/more-button.tsx";
import { StudioCard } from "../../parts/studio-card.tsx";
import { StudioQuestion } from "../../parts/studio-question.tsx";
import { StudioBadge } from "../../parts/studio-badge.tsx";
import { TickBox } from "../../parts/tick-box.tsx";
import { StudioHeader } from "../../shell/studio-header.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { productListTexts } from "../../texts/products-catalogue.ts";
import { ProductTable } from "./product-table.tsx";
import { useProductCommands } from "./use-product-commands.ts";
import { useProductList } from "./use-product-list.ts";
import type { ProductList } from "./use-product-list.ts";
import { bottomBar } from "../../parts/save-bar.tsx";

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
        {shown.length === 0 ? null : (
          <SelectAll>
            <TickBox
              label={texts.selectAll}
              checked={selected.size === 0 ? false : selected.size === shown.length || "mixed"}
              onChange={(isSelected) => select(shown, isSelected)}
            />
            <span aria-hidden>{texts.selectAll}</span>
          </SelectAll>
        )}
        <ProductTable
          list={list}
          selected={selected}
          onSelect={(id, isSelected) => select([id], isSelected)}
          commands={commands}
          onDelete={(id) => setDeleted([id])}
        />
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
          <StudioBadge>
            {texts.count(list.total, new Intl.NumberFormat(locale).format(list.total))}
          </StudioBadge>
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

const SelectAll = styled("div")({
  ...flexRow(12),
  ...quietText(13),
  minHeight: 44,
  padding: "0 24px",

  borderBottom: "1px solid var(--rw-line)",
  [belowWidth(768)]: { padding: "0 20px" },
});

type SelectionBarProps = {
  count: number;
  isBusy: boolean;
  onPublish: () => void;
  onUnpublish: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done with everything that is ticked; there only while something is. */
function SelectionBar(props: SelectionBarProps) {
  const texts = useTexts(productListTexts);
  if (props.count === 0) return null;
  return (
    <Bar aria-label={texts.selected(props.count)}>
      <ToolIconButton
        label={texts.clear}
        icon={<X size={20} {...iconStyle} />}
        onClick={props.onClear}
      />
      <Words>{texts.selected(props.count)}</Words>
      <Danger variant="text" disabled={props.isBusy} onClick={props.onDelete}>
        {texts.delete}
      </Danger>
      <AppButton variant="outlined" disabled={props.isBusy} onClick={props.onUnpublish}>
        {texts.unpublish}
      </AppButton>
      <AppButton variant="contained" disabled={props.isBusy} onClick={props.onPublish}>
        {texts.publish}
      </AppButton>
    </Bar>
  );
}

const Bar = styled("section")({ ...bottomBar, marginTop: 16, padding: 8 });

const Words = styled("output")({ ...textSize(14, undefined, 550), flex: "1 1 90px" });

const Danger = styled(AppButton)({ color: "var(--rw-danger-text)" });
