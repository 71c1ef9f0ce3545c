import type { RankedFit } from "#kernels/palette/rank-fits.ts";
import type { RoomColour } from "#kernels/palette/room-palette.ts";
import type { ProductFinder } from "#renderer/services/product-finder/product-finder.ts";
import type { Product } from "#shared/product.ts";

import { deriveLater } from "../store/derive-later.ts";
import { derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { ListQuery } from "./create-listed.ts";

type Asked = { query: ListQuery; palette: readonly RoomColour[] };
type Ranked = { items: readonly RankedFit<Product>[]; isFinding: boolean };

const nothing: readonly RankedFit<Product>[] = [];

/** What goes best with a room's colours, of what a query leaves; null while that is not asked. */
export function createFits(
  asked: Readable<Asked | null>,
  count: number,
  finder: ProductFinder,
): Readable<Ranked | null> {
  const ranked = deriveLater(asked, async (now) => {
    if (now === null || now.query.items.length === 0) return nothing;
    const { items, ...query } = now.query;
    const surface = query.kind === "floor" ? "floor" : "wall";
    const places = await finder.rank(query, { palette: now.palette, surface, count });
    return places.map(({ at, ...fit }) => ({ ...fit, product: items[at]! }));
  });
  return derive([asked, ranked], (now, answered) => {
    if (now === null) return null;
    const isSame = answered?.to?.query.kind === now.query.kind;
    return { items: isSame ? answered.answer : nothing, isFinding: answered?.to !== now };
  });
}
