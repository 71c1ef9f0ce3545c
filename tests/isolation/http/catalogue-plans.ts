import type { CallPlan } from "./call-plan.ts";
import type { Draw } from "./draw.ts";

const nothing = () => ({});

/** A product as staff or a program describe it. */
export function makeProduct(draw: Draw) {
  return {
    kind: "paint",
    sku: `N-${draw.chance.next(10_000)}`,
    name: draw.text(),
    priceMinor: 500,
    currency: "EUR",
    priceUnit: "L",
    colour: "#445566",
    finishes: ["matt"],
    coveragePerLitre: 9,
  };
}

/** How the calls are tried by which programs bring products in. */
export const cataloguePlans: Readonly<Record<string, CallPlan>> = {
  putProduct: {
    ask: (draw) => {
      const product = makeProduct(draw);
      return { params: { sku: product.sku }, body: { product } };
    },
  },
  putProducts: { ask: (draw) => ({ body: { products: [{ product: makeProduct(draw) }] } }) },
  getProductFeed: { ask: nothing },
  putProductFeed: {
    ask: (draw) => ({
      body: {
        url: `https://feed.example/${draw.chance.next(1000)}`,
        enabled: draw.oneOf([true, false]),
        everyHours: 24,
        missing: "keep",
      },
    }),
    weight: 3,
  },
  deleteProductFeed: { ask: nothing, weight: 1 },
  runProductFeed: { ask: nothing, weight: 1 },
};
