import type { PaintEdit } from "#shared/edit.ts";
import type { Product } from "#shared/product.ts";

import type { Readable } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";
import type { CoveringsPart } from "./coverings-part.ts";
import type { HistoryPart } from "./history-part.ts";
import type { LivePart } from "./live-part.ts";
import type { ProductsState } from "./products-part.ts";

/** One for as long as the page lives: the selected area is prepared once for all paints. */
const draftId = crypto.randomUUID();

/** A mouse on its way past a floor does not ask for its picture. */
const restMs = 80;

/** Shows the selected area in a product that is being looked at. */
export function createPeekPart(parts: {
  history: Pick<HistoryPart, "document" | "painted">;
  products: Readable<ProductsState>;
  coverings: Pick<CoveringsPart, "draft">;
  live: Pick<LivePart, "show" | "settle">;
  clock: Pick<RoomClock, "after">;
}) {
  const { history, products, coverings, live, clock } = parts;
  let isShown = false;
  let newest: Product | null = null;
  let callOff: (() => void) | null = null;
  const show: LivePart["show"] = (edit) => {
    live.show(edit);
    isShown = true;
  };
  /** The selected or picked area in a paint; null where there is none to paint. */
  const draftPaint = ({ colour, id }: Product): PaintEdit | null => {
    const { selection } = history.document.get();
    const picked = history.painted.get();
    if (selection === null || picked?.kind === "material") return null;
    const paint = { colour, finish: products.get().finish, materialId: id };
    if (picked?.kind === "paint") return { ...picked, ...paint };
    return { id: draftId, enabled: true, kind: "paint", mask: selection, ...paint };
  };
  return {
    /** Null, and it is as it was. */
    look: (product: Product | null) => {
      callOff?.();
      newest = product;
      if (product === null) {
        if (isShown) live.settle();
        isShown = false;
      } else if (product.kind === "paint") {
        const draft = draftPaint(product);
        if (draft !== null) show(draft);
      } else {
        callOff = clock.after(restMs, () => {
          coverings.draft(product, (draft) => {
            if (newest === product) show(draft);
          });
        });
      }
    },
  };
}
