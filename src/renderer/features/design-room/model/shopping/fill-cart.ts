import type { FrameMessageData } from "#shared/wires/embed.ts";

import { describePrice } from "../save/list-products.ts";
import type { ShoppingLine } from "./list-needs.ts";

/**
 * What is put in a shop's basket: of each product so many whole units as are enough by the larger
 * estimate, one where the photo does not tell. A basket has one currency, the first product's. Pure.
 */
export function fillCart(
  lines: readonly ShoppingLine[],
): Omit<FrameMessageData["cart:add"], "designId"> | null {
  const [first] = lines;
  if (first === undefined) return null;
  const { currency } = first.product;
  const products = lines
    .filter(({ product }) => product.currency === currency)
    .map(({ product, need }) => ({
      ...describePrice(product),
      qty: Math.max(1, Math.ceil(need?.packs?.high ?? need?.amount.high ?? 1)),
    }));
  const totalMinor = products.reduce((sum, { priceMinor, qty }) => sum + priceMinor * qty, 0);
  return { products, totalMinor, currency };
}
