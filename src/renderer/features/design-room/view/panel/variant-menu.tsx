import { formatPrice, formatPriceUnit } from "#shared/format-price.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import type { Product } from "#shared/product.ts";

import { panelTexts } from "../../texts/panel-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

type VariantMenuProps = {
  product: Product;
  /** The SKU of what is chosen; undefined for what the product itself is sold as. */
  chosen: string | undefined;
  onChoose: (sku: string | undefined) => void;
};

/** The sizes and finishes that a product is sold in, each with its price; nothing where it has one. */
export function VariantMenu({ product, chosen, onChoose }: VariantMenuProps) {
  const locale = useLocale();
  const { variant: label } = useTexts(panelTexts);
  const { variants = [], sku, priceUnit } = product;
  if (variants.length === 0) return null;
  const own = { value: sku, label: formatPriceUnit(priceUnit, locale) };
  const others = variants.map((one) => ({
    value: one.sku,
    label: formatPriceUnit(one.name, locale),
    note: formatPrice(one, locale),
  }));
  return (
    <ChoiceMenu
      label={label}
      size="small"
      value={variants.some((one) => one.sku === chosen) && chosen !== undefined ? chosen : sku}
      options={[{ ...own, note: formatPrice(product, locale) }, ...others]}
      onChange={(value) => onChoose(value === sku ? undefined : value)}
    />
  );
}

/** Those of the paint in hand, or on what is selected. */
export function PaintVariantMenu() {
  const { chooseVariant } = useRoomSession().products;
  const paint = useRoom(({ products }) => products.chosen);
  const chosen = useRoom(({ products }) => products.variant);
  return paint === null ? null : (
    <VariantMenu product={paint} chosen={chosen} onChoose={chooseVariant} />
  );
}
