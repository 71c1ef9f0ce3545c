import { useEffect, useMemo, useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import type { DesignVersion } from "#shared/design-version.ts";

import { gatherProducts } from "../../model/shopping/gather-products.ts";
import { addCosts, listNeeds } from "../../model/shopping/list-needs.ts";
import { createMeasuredVersions } from "../../model/versions/version-areas.ts";
import { versionTexts } from "../../texts/room-catalogue.ts";
import { useReadable } from "../parts/use-readable.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { formatCost } from "../shopping/format-need.ts";
import { useAllowance } from "../shopping/use-allowance.ts";
import { useReadEdits } from "./use-read-edits.ts";

export type VersionPrices = ReadonlyMap<string, string>;

/** What the products of each version cost, by its id, as on its price list; none where nothing can be counted. */
export function useVersionPrices(versions: readonly DesignVersion[]): VersionPrices {
  const { image, kernels } = useRoomSession();
  const readEdits = useReadEdits();
  const [measured] = useState(() => createMeasuredVersions({ image, kernels, readEdits }));
  useEffect(() => measured.start(), [measured]);
  useEffect(() => measured.measure(versions), [measured, versions]);
  const found = useReadable(measured, (value) => value);
  const known = useRoom(({ catalogue }) => catalogue.known);
  const [allowance] = useAllowance();
  const texts = useTexts(versionTexts);
  const locale = useLocale();
  return useMemo(() => {
    const prices = new Map<string, string>();
    for (const [id, { surfaces, areas }] of found) {
      const { covered, unlisted } = gatherProducts(surfaces, areas, known);
      const { totals, isWhole } = addCosts(listNeeds(covered, allowance));
      const costs = totals.map(({ currency, costMinor }) =>
        formatCost(costMinor, currency, locale),
      );
      if (costs.length === 0) continue;
      const all = costs.join(" + ");
      prices.set(id, isWhole && unlisted === 0 ? all : texts.priceFrom(all));
    }
    return prices;
  }, [found, known, allowance, texts, locale]);
}
