import { createContext, useContext, useSyncExternalStore } from "react";

import { defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyStyles } from "#shared/company.ts";

import { createCompanyVariables } from "./company-variables.ts";
import { loadFontFamilies } from "./font-families.ts";

/** What the page wears. */
export type Look = {
  /** Puts other styles on. Components that read a choice from them follow; nothing else renders. */
  wear(styles: CompanyStyles): void;
  /** Something is seen from now on: brings in the faces, of this look and of every later one. */
  show(): void;
  read(): CompanyStyles;
  readonly subscribe: (listener: () => void) => () => void;
};

/** As much of a page as a look needs. */
export type LookPage = {
  adoptedStyleSheets: CSSStyleSheet[];
  readonly defaultView: { readonly CSSStyleSheet: typeof CSSStyleSheet } | null;
};

/**
 * The look of a page: one style sheet of variables, adopted by it for good. Values go into it one
 * by one through the CSS object model, so none of them can bring a declaration of its own.
 */
export function createLook(page: LookPage, styles: CompanyStyles): Look {
  const declarations = adoptVariables(page);
  const listeners = new Set<() => void>();
  let worn = styles;
  let isSeen = false;
  const dress = () => {
    for (const [name, value] of Object.entries(createCompanyVariables(worn))) {
      if (declarations.getPropertyValue(name) !== value) declarations.setProperty(name, value);
    }
    if (isSeen) void loadFontFamilies(Object.values(worn.typography));
  };
  dress();
  return {
    wear(next) {
      if (next === worn) return;
      worn = next;
      dress();
      for (const listener of listeners) listener();
    },
    show() {
      isSeen = true;
      void loadFontFamilies(Object.values(worn.typography));
    },
    read: () => worn,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function adoptVariables(page: LookPage): CSSStyleDeclaration {
  if (page.defaultView === null) throw new RangeError("a page without a window wears nothing");
  const sheet = new page.defaultView.CSSStyleSheet();
  const index = sheet.insertRule(":root {}");
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  return (sheet.cssRules[index] as CSSStyleRule).style;
}

const undressed: Look = {
  wear: () => undefined,
  show: () => undefined,
  read: () => defaultCompanyStyles,
  subscribe: () => () => undefined,
};

export const LookContext = createContext<Look>(undressed);

/**
 * One choice of the worn styles that is not a colour, a face or a measure: which variant, which
 * kind of panel. The component renders again when this choice changes and not before.
 */
export function useLook<Choice extends string>(pick: (styles: CompanyStyles) => Choice): Choice {
  const look = useContext(LookContext);
  return useSyncExternalStore(look.subscribe, () => pick(look.read()));
}
