import { styled } from "@mui/material/styles";
import { Download, Plus, Upload } from "lucide-react";
import { useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { PublishState } from "#shared/studio-catalogue.ts";

import { StudioCard } from "../../parts/studio-card.tsx";
import { StudioFailure } from "../../parts/studio-failure.tsx";
import { StudioLoading } from "../../parts/studio-loading.tsx";
import { StudioBadge } from "../../parts/studio-badge.ts";
import { studioTexts } from "../../texts/shell-catalogue.ts";
import { TickBox } from "../../parts/tick-box.tsx";
import { StudioHeader } from "../../shell/studio-header.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { productListTexts } from "../../texts/products-catalogue.ts";
import { ProductTable } from "./product-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useExport } from "./use-export.ts";
import { useProductCommands } from "./use-product-commands.ts";
import type { ProductCommands } from "./use-product-commands.ts";
import { useProductList } from "./use-product-list.ts";
import type { ProductList } from "./use-product-list.ts";

/** Every product of the company, to find, publish, put in order and delete. */
export function ProductListPage() {
  const texts = useTexts(productListTexts);
  const list = useProductList();
  const commands = useProductCommands();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const shown = (list.products ?? []).map(({ material }) => material.id);
  const selected = new Set(shown.filter((id) => ticked.has(id)));
  const select = (ids: readonly string[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  };
  const changeState = async (state: PublishState) => {
    if (await commands.changeState([...selected], state)) setTicked(new Set());
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
        <More list={list} />
      </StudioCard>
      <SelectionBar
        count={selected.size}
        isBusy={commands.isBusy}
        onPublish={() => void changeState("published")}
        onUnpublish={() => void changeState("draft")}
        onDelete={() => setDeleted([...selected])}
        onClear={() => setTicked(new Set())}
      />
      <DeleteDialog deleted={deleted} commands={commands} onClose={() => setDeleted([])} />
    </>
  );
}

type DeleteDialogProps = {
  deleted: readonly string[];
  commands: ProductCommands;
  onClose: () => void;
};

function DeleteDialog({ deleted, commands, onClose }: DeleteDialogProps) {
  const texts = useTexts(productListTexts);
  const remove = async () => {
    await commands.remove(deleted);
    onClose();
  };
  return (
    <ConfirmDialog
      open={deleted.length > 0}
      title={texts.deleteTitle(deleted.length)}
      text={texts.deleteText}
      confirmLabel={texts.delete}
      cancelLabel={texts.cancel}
      danger
      busy={commands.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

function PageHead({ list }: { list: ProductList }) {
  const texts = useTexts(productListTexts);
  const locale = useLocale();
  const exporting = useExport();
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
          <AppButton
            variant="text"
            startIcon={<Download size={18} {...iconStyle} />}
            loading={exporting.isBusy}
            onClick={exporting.run}
          >
            {texts.exportCsv}
          </AppButton>
          <AppButton
            variant="outlined"
            startIcon={<Upload size={18} {...iconStyle} />}
            to="/studio/products/import"
          >
            {texts.import}
          </AppButton>
          <AppButton
            variant="contained"
            startIcon={<Plus size={18} {...iconStyle} />}
            to="/studio/products/new"
          >
            {texts.addProduct}
          </AppButton>
        </>
      }
    />
  );
}

function ListBody({ list }: { list: ProductList }) {
  const texts = useTexts(productListTexts);
  if (list.products === null) {
    return list.error === null ? (
      <StudioLoading rows={8} />
    ) : (
      <StudioFailure error={list.error} busy={list.isBusy} onRetry={list.reload} />
    );
  }
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

function More({ list }: { list: ProductList }) {
  const texts = useTexts(studioTexts);
  if (!list.hasMore) return null;
  return (
    <MoreLine>
      <AppButton variant="outlined" loading={list.isLoadingMore} onClick={list.loadMore}>
        {texts.showMore}
      </AppButton>
    </MoreLine>
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

const MoreLine = styled("div")({
  display: "flex",
  justifyContent: "center",
  padding: 16,
  borderTop: "1px solid var(--rw-line)",
});
