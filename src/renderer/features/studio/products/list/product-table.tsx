import { styled } from "@mui/material/styles";
import { Link, useNavigate } from "react-router-dom";

import { formatPrice } from "#shared/format-price.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { MenuAction } from "#renderer/ui/action-menu-list.tsx";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

import { ProductSwatch } from "../../parts/product-swatch.tsx";
import { RowMenu } from "../../parts/row-menu.tsx";
import { PublishBadge } from "../../parts/studio-badge.tsx";
import { StudioList } from "../../parts/studio-table.tsx";
import type { StudioColumn } from "../../parts/studio-table.tsx";
import { TickBox } from "../../parts/tick-box.tsx";
import { productListTexts } from "../../texts/products-catalogue.ts";
import type { ProductCommands } from "./use-product-commands.ts";
import type { ProductList } from "./use-product-list.ts";

export type ProductTableProps = {
  list: ProductList;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  commands: ProductCommands;
  onDelete: (id: string) => void;
};

/** Products as rows: ticked for what is done to several, with a menu for what is done to one. */
export function ProductTable(props: ProductTableProps) {
  const texts = useTexts(productListTexts);
  const { list } = props;
  const clear = (
    <AppButton variant="text" onClick={list.clearFilter}>
      {texts.clearFilters}
    </AppButton>
  );
  return (
    <StudioList
      label={texts.places.products}
      query={list.pages}
      rows={list.products ?? undefined}
      pending={8}
      empty={
        list.isFiltered
          ? { title: texts.noneFound, text: texts.noneFoundText, actions: clear }
          : { title: texts.empty, text: texts.emptyText }
      }
      columns={useColumns(props)}
      toKey={({ material }) => material.id}
      busy={list.isBusy}
    />
  );
}

function useColumns(props: ProductTableProps): StudioColumn<StudioProduct>[] {
  const texts = useTexts(productListTexts);
  const locale = useLocale();
  return [
    {
      label: texts.columns.product,
      role: "title",
      render: (product) => <ProductName product={product} {...props} />,
    },
    {
      label: texts.columns.sku,
      width: "132px",
      render: ({ material }) => <Quiet>{material.sku}</Quiet>,
    },
    {
      label: texts.columns.kind,
      width: "128px",
      render: ({ material }) => <Quiet>{texts.kinds[material.kind]}</Quiet>,
    },
    {
      label: texts.columns.price,
      width: "140px",
      align: "end",
      render: ({ material }) => formatPrice(material, locale),
    },
    {
      label: texts.columns.state,
      width: "130px",
      render: ({ state }) => <PublishBadge state={state} />,
    },
    {
      label: texts.columns.actions,
      role: "actions",
      width: "80px",
      render: (product) => <ProductMenu product={product} {...props} />,
    },
  ];
}

type RowProps = ProductTableProps & { product: StudioProduct };

function ProductName({ product, selected, onSelect }: RowProps) {
  const texts = useTexts(productListTexts);
  const { id, name } = product.material;
  return (
    <NameLine>
      <TickBox
        label={texts.select(name)}
        checked={selected.has(id)}
        onChange={(checked) => onSelect(id, checked)}
      />
      <ProductSwatch product={product} />
      <NameLink to={`/studio/products/${id}`}>{name}</NameLink>
    </NameLine>
  );
}

function ProductMenu({ product, list, commands, onDelete }: RowProps) {
  const products = list.products ?? [];
  // Only a whole list has an order that can be changed.
  const canMove = !list.isFiltered;
  const texts = useTexts(productListTexts);
  const navigate = useNavigate();
  const { material, state } = product;
  const { id, name } = material;
  const at = products.findIndex((other) => other.material.id === id);
  const before = products[at - 1]?.material.id;
  const after = products[at + 1]?.material.id;
  const isPublished = state === "published";
  const items: MenuAction[] = [
    { key: "edit", label: texts.edit, onSelect: () => void navigate(`/studio/products/${id}`) },
    {
      key: "state",
      label: isPublished ? texts.unpublish : texts.publish,
      onSelect: () => void commands.changeState([id], isPublished ? "draft" : "published"),
    },
    {
      key: "up",
      label: texts.moveUp,
      disabled: !canMove || before === undefined,
      onSelect: () => void (before === undefined ? undefined : commands.move(id, before)),
    },
    {
      key: "down",
      label: texts.moveDown,
      disabled: !canMove || after === undefined,
      // Behind the next one is the same as the next one before this one.
      onSelect: () => void (after === undefined ? undefined : commands.move(after, id)),
    },
    { key: "delete", label: texts.delete, danger: true, onSelect: () => onDelete(id) },
  ];
  return <RowMenu label={texts.moreOf(name)} items={items} />;
}

const NameLine = styled("div")({ ...flexRow(12), minWidth: 0 });

const NameLink = styled(Link)({
  minWidth: 0,
  padding: "12px 0",
  color: "var(--rw-ink)",
  fontWeight: 550,
  textDecoration: "none",
  "&:hover": { textDecoration: "underline", textUnderlineOffset: 3 },
});

const Quiet = styled("span")({ color: "var(--rw-ink2)" });
