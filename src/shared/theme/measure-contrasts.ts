import type { CompanyStyles } from "../company.ts";
import { deriveColourRoles } from "./colour-roles.ts";
import type { ColourRoles } from "./colour-roles.ts";
import { measureContrast } from "./colour.ts";
import { contrastPairIds, contrastPairs } from "./contrast-pairs.ts";
import type { ContrastPair, ContrastPairId } from "./contrast-pairs.ts";
import { readStyle } from "./style-fields.ts";

export type Contrast = {
  id: ContrastPairId;
  foreground: string;
  background: string;
  /** 1 to 21. */
  ratio: number;
  /** 4.5 for text, 3 for what is not text. */
  needs: ContrastPair["needs"];
  passes: boolean;
  /** Paths of the style fields that decide it, the one to change first in front. */
  fields: readonly string[];
};

/** Every pair of a theme with its contrast, in the order of the list. Pure. */
export function measureContrasts(styles: CompanyStyles): Contrast[] {
  const roles = deriveColourRoles(styles);
  return contrastPairIds.map((id) => measure(id, styles, roles));
}

/** The pairs that fall short. A theme is fit to be published when there are none. */
export function findUnreadable(styles: CompanyStyles): Contrast[] {
  return measureContrasts(styles).filter(({ passes }) => !passes);
}

/** One pair of a theme with its contrast. */
export function measurePair(id: ContrastPairId, styles: CompanyStyles): Contrast {
  return measure(id, styles, deriveColourRoles(styles));
}

function measure(id: ContrastPairId, styles: CompanyStyles, roles: ColourRoles): Contrast {
  const pair: ContrastPair = contrastPairs[id];
  const { needs, fields } = pair;
  const readColour = (name: string) =>
    name in roles ? roles[name as keyof ColourRoles] : String(readStyle(styles, name));
  const [foreground, background] = [readColour(pair.foreground), readColour(pair.background)];
  const ratio = measureContrast(foreground, background);
  return {
    id,
    foreground,
    background,
    ratio,
    needs,
    passes: ratio >= needs,
    fields: typeof fields === "function" ? fields(styles) : fields,
  };
}
