import { useEffect, useRef, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { readRecipe } from "#shared/batch.ts";
import type { RecipeSurfaces } from "#shared/batch.ts";
import type { DesignSummary } from "#shared/design.ts";

export type RecipeSource = {
  /** The person's newest designs; null until they are there. */
  designs: readonly DesignSummary[] | null;
  hasFailed: boolean;
  designId: string | null;
  choose: (id: string) => void;
  /** What the chosen design does to its surfaces: undefined until it is known, null for nothing. */
  surfaces: RecipeSurfaces | null | undefined;
};

const newest = { query: { limit: 100 } } as const;

/** The designs that photos can be given the products of, and what the chosen one gives. */
export function useRecipeSource(): RecipeSource {
  const { api } = useServices();
  const status = useAppSelector(({ session }) => session.status);
  const [designs, setDesigns] = useState<readonly DesignSummary[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [designId, setDesignId] = useState<string | null>(null);
  const [surfaces, setSurfaces] = useState<RecipeSurfaces | null>();

  useEffect(() => {
    if (status !== "authenticated") return;
    api.call("listDesigns", newest).then(
      ({ items }) => setDesigns(items),
      () => setHasFailed(true),
    );
  }, [api, status]);
  /** Answers about another design than the last one that was chosen come too late. */
  const latest = useRef<string | null>(null);
  const choose = (id: string) => {
    latest.current = id;
    setDesignId(id);
    setSurfaces(undefined);
    setHasFailed(false);
    api.call("getDesign", { params: { id } }).then(
      ({ edits }) => latest.current === id && setSurfaces(readRecipe(edits)),
      () => latest.current === id && setHasFailed(true),
    );
  };
  return { designs, hasFailed, designId, choose, surfaces };
}
