import type { Point } from "#shared/mask.ts";
import type { Product } from "#shared/product.ts";

import type { SelectionModifiers } from "./document/choose-selection-mode.ts";
import { surfaceOf } from "./parts/coverings-part.ts";
import type { CoveringsPart } from "./parts/coverings-part.ts";
import type { CataloguePart } from "./parts/catalogue-part.ts";
import type { HistoryPart } from "./parts/history-part.ts";
import type { PickPart } from "./parts/pick-part.ts";
import type { ProductsPart } from "./parts/products-part.ts";
import type { SurfacePart } from "./parts/surface-part.ts";
import type { ToolsPart } from "./parts/tools-part.ts";
import type { ViewPart } from "./parts/view-part.ts";

export type ProductCommands = ReturnType<typeof createProductCommands>;

type ProductParts = {
  history: HistoryPart;
  surface: SurfacePart;
  products: ProductsPart;
  coverings: CoveringsPart;
  catalogue: CataloguePart;
  pick: PickPart;
  tools: ToolsPart;
  view: ViewPart;
};

/** What a tap does: on a product, and on the photo while products of a kind are listed. */
export function createProductCommands(parts: ProductParts) {
  const { products, coverings, pick, tools } = parts;
  return {
    /** Paints or lays a product on what is selected, or on the largest surface there is for it. */
    choose: (product: Product): void => {
      const put = () => {
        if (product.kind === "paint") products.choose(product);
        else coverings.lay(product);
      };
      // A paint is in hand at once; with the paint tool the next click says where it goes.
      const isInHand = product.kind === "paint" && tools.get().tool === "paint";
      if (suitsSelection(parts, product)) put();
      else {
        if (product.kind === "paint") products.hold(product);
        if (!isInHand) pick.selectLargest(surfaceOf(product), put);
      }
    },
    /**
     * Selects what is tapped on the photo, or refines the selection by it. With the floors open,
     * what was laid before is laid on a bare floor at once; the same goes for wall coverings.
     */
    tap: (at: Point, modifiers: SelectionModifiers): void =>
      pick.pick(at, modifiers, () => layInHand(parts)),
  };
}

/** A floor is not laid on a wall because that is selected, nor a wall covering or paint on the floor. */
function suitsSelection({ history, surface }: ProductParts, product: Product): boolean {
  if (history.document.get().selection === null) return false;
  const kind = surface.get();
  return product.kind === "floor" ? kind !== "wall" && kind !== "ceiling" : kind !== "floor";
}

/** Lays what was laid last on the bare area that has just been selected, if it is of the kind that is listed. */
function layInHand({ surface, catalogue, coverings, tools, view }: ProductParts): void {
  const { kind } = catalogue.get();
  const isListed = view.get().tab === "products" && kind !== "paint";
  if (!isListed || tools.get().tool !== "select") return;
  const on = kind === "floor" ? "floor" : "wall";
  const product = coverings.readHand(on);
  if (product !== null) void surface.ifNamed(on, () => coverings.lay(product));
}
