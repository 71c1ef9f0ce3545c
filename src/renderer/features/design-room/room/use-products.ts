import { useCallback, useMemo, useState } from "react";

import { useListMaterialsQuery } from "#renderer/state/api.ts";
import type { PaintFinish } from "#shared/edit.ts";
import type { PaintMaterial } from "#shared/material.ts";

import type { PaintChoice } from "../state/room-document.ts";
import { useDelayedValue } from "./use-delayed-value.ts";
import { useFavourites } from "./use-favourites.ts";
import type { Favourites } from "./use-favourites.ts";
import type { RoomHistory } from "./use-room-history.ts";

export type Products = {
  paints: readonly PaintMaterial[];
  state: "loading" | "ready" | "failed";
  requestId: string | null;
  retry: () => void;
  search: string;
  changeSearch: (search: string) => void;
  /** The product in hand: of the painted mark, else the one chosen last, else the first. */
  chosen: PaintMaterial | null;
  finish: PaintFinish;
  /** The product in hand as an edit carries it. */
  paint: PaintChoice | null;
  /** Takes a product in hand; what is marked is painted with it. */
  choose: (material: PaintMaterial) => void;
  chooseFinish: (finish: PaintFinish) => void;
  findPaint: (id: string | null) => PaintMaterial | null;
  favourites: Favourites;
  /** Whether only favourites are listed. */
  onlyFavourites: boolean;
  changeOnlyFavourites: (only: boolean) => void;
};

const searchDelayMs = 200;
/** What the room asks the catalogue for first. */
export const allPaints = { query: { kind: "paint", limit: 100 } } as const;

/** The products to choose from; none are asked for where they are of no use. */
export function useProducts(history: RoomHistory, isUsed: boolean): Products {
  const [search, changeSearch] = useState("");
  const asked = useDelayedValue(search.trim(), searchDelayMs);
  const all = useListMaterialsQuery(allPaints, { skip: !isUsed });
  const found = useListMaterialsQuery(
    { query: { kind: "paint", limit: 100, search: asked } },
    { skip: asked === "" || !isUsed },
  );
  const shown = asked === "" ? all : found;
  const known = useMemo(() => pickPaints(all.data?.items), [all.data]);
  const favourites = useFavourites();
  const [onlyFavourites, changeOnlyFavourites] = useState(false);
  const paints = useMemo(() => {
    const listed = pickPaints(shown.data?.items);
    return onlyFavourites ? listed.filter(({ id }) => favourites.has(id)) : listed;
  }, [shown.data, onlyFavourites, favourites]);
  const [hand, setHand] = useState<{ material: PaintMaterial; finish: PaintFinish } | null>(null);

  const { document, change } = history;
  const painted = document.edits.find((edit) => edit.id === document.paintedEditId);
  const paintedEdit = painted?.kind === "paint" ? painted : null;
  const findPaint = useCallback(
    (id: string | null) => [...known, ...paints].find((paint) => paint.id === id) ?? null,
    [known, paints],
  );
  const chosen =
    findPaint(paintedEdit?.materialId ?? null) ?? hand?.material ?? known[0] ?? paints[0] ?? null;
  const finish = chooseFinishOf(chosen, paintedEdit?.finish ?? hand?.finish);

  const apply = useCallback(
    (material: PaintMaterial, nextFinish: PaintFinish) => {
      setHand({ material, finish: nextFinish });
      if (document.selection === null) return;
      const paint = createPaintChoice(material, nextFinish);
      change({ type: "areaPainted", id: crypto.randomUUID(), paint });
    },
    [document.selection, change],
  );
  return {
    paints,
    state: shown.isError ? "failed" : shown.data === undefined ? "loading" : "ready",
    requestId: readRequestId(shown.error),
    retry: () => void shown.refetch(),
    search,
    changeSearch,
    chosen,
    finish,
    paint: useMemo(
      () => (chosen === null ? null : createPaintChoice(chosen, finish)),
      [chosen, finish],
    ),
    choose: (material) => apply(material, chooseFinishOf(material, finish)),
    chooseFinish: (next) => {
      if (chosen !== null) apply(chosen, next);
    },
    findPaint,
    favourites,
    onlyFavourites,
    changeOnlyFavourites,
  };
}

function createPaintChoice(material: PaintMaterial, finish: PaintFinish): PaintChoice {
  return { colour: material.colour, finish, materialId: material.id };
}

function chooseFinishOf(
  material: PaintMaterial | null,
  wanted: PaintFinish | undefined,
): PaintFinish {
  if (material === null) return wanted ?? "matt";
  const has = material.finishes.find((finish) => finish === wanted);
  return has ?? material.finishes[0] ?? "matt";
}

function pickPaints(items: readonly { kind: string }[] | undefined): PaintMaterial[] {
  return (items ?? []).filter((item): item is PaintMaterial => item.kind === "paint");
}

function readRequestId(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("requestId" in error)) return null;
  return typeof error.requestId === "string" ? error.requestId : null;
}
