import { readProductId } from "#shared/edit.ts";
import type { EditOutline } from "#shared/edit.ts";
import type { ProductKind } from "#shared/product.ts";

/** A product as it is named in a picture that leaves. */
export type NamedProduct = { kind: ProductKind; name: string; sku: string };

/** What a picture says about how it was made. */
export type Provenance = {
  /** A term of IPTC's Digital Source Type; null where nothing was changed. */
  sourceType: string | null;
  /** Each change in plain English, in the order in which they were made. */
  edits: readonly string[];
};

/** The terms of https://cv.iptc.org/newscodes/digitalsourcetype that come into question. */
const terms = {
  composedWithDrawn: "compositeSynthetic",
  composedOfPhoto: "compositeCapture",
  recoloured: "algorithmicallyEnhanced",
} as const;

/**
 * What was done to a photo, by the kinds of its enabled edits: the photo with a product's picture laid
 * into it, the photo filled with pieces of itself, or its own pixels in other colours. No trained model makes
 * pixels here; one that did would ask for `compositeWithTrainedAlgorithmicMedia`. Nothing about a person.
 */
export function describeEdits(
  outline: readonly EditOutline[],
  products: ReadonlyMap<string, NamedProduct>,
): Provenance {
  const enabled = outline.filter((edit) => edit.enabled);
  const kinds = new Set(enabled.map(({ kind }) => kind));
  return {
    sourceType: chooseTerm(kinds),
    edits: enabled.map((edit) => {
      const product = products.get(readProductId(edit) ?? "");
      return product === undefined
        ? unnamed[edit.kind]
        : `${named[product.kind]}: ${product.name}, ${product.sku}`;
    }),
  };
}

function chooseTerm(kinds: ReadonlySet<EditOutline["kind"]>): string | null {
  if (kinds.has("material")) return terms.composedWithDrawn;
  if (kinds.has("erase")) return terms.composedOfPhoto;
  return kinds.size === 0 ? null : terms.recoloured;
}

const named: Readonly<Record<ProductKind, string>> = {
  paint: "Surface painted",
  floor: "Floor laid",
  wall_covering: "Wall covering laid",
};

const unnamed: Readonly<Record<EditOutline["kind"], string>> = {
  erase: "Erased, and filled from the photo itself",
  paint: "Surface painted",
  material: "Floor or wall covering laid",
  tone: "Light of the whole picture changed",
};
