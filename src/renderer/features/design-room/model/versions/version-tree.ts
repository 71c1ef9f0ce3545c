import type { DesignVersion } from "#shared/design-version.ts";
import { listAppliedProducts } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import type { Product } from "#shared/product.ts";

/** A version in its place in the tree: `depth` 1 is made from the original, 2 from such a one, and so on. */
export type VersionRow = { readonly version: DesignVersion; readonly depth: number };

/** Every version under the one it was made from, siblings by letter. */
export function orderVersions(versions: readonly DesignVersion[]): VersionRow[] {
  const known = new Set(versions.map(({ id }) => id));
  const listChildren = (parentId: string | null, depth: number): VersionRow[] =>
    versions
      .filter((version) => placeUnder(version, known) === parentId)
      .toSorted((one, other) => compareLetters(one.letter, other.letter))
      .flatMap((version) => [{ version, depth }, ...listChildren(version.id, depth + 1)]);
  return listChildren(null, 1);
}

/** One whose parent is not among them stands under the original rather than nowhere. */
function placeUnder({ parentId }: DesignVersion, known: ReadonlySet<string>): string | null {
  return parentId !== null && known.has(parentId) ? parentId : null;
}

/** "A" before "A2" before "A10" before "B". */
function compareLetters(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** What a version is called: by its person, else by its products; null where there is neither. */
export function nameVersion({ label, productNames }: DesignVersion): string | null {
  if (label !== null) return label;
  return productNames.length === 0 ? null : productNames.join(", ");
}

/**
 * The open version as it stands in the room, which the server may not have heard of yet. A product
 * that is not loaded leaves the names as the server had them.
 */
export function describeOpenVersion(
  version: DesignVersion,
  edits: EditList,
  known: ReadonlyMap<string, Pick<Product, "name">>,
): DesignVersion {
  const products = listAppliedProducts(edits).map((id) => known.get(id));
  const productNames = products.every((product) => product !== undefined)
    ? products.map(({ name }) => name)
    : version.productNames;
  return { ...version, editCount: edits.length, productNames };
}
