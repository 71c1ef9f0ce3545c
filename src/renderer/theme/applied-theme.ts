import { createContext, useContext, useSyncExternalStore } from "react";

import { defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyStyles } from "#shared/company.ts";

import { createCompanyVariables } from "#shared/theme/company-variables.ts";
import { loadFontFamilies } from "./load-font-families.ts";

/** What the page shows. */
export type AppliedTheme = {
  /** Puts other styles on. Components that read a choice from them follow; nothing else renders. */
  apply(styles: CompanyStyles): void;
  /** Something is seen from now on: brings in the faces, of this theme and of every later one. */
  show(): void;
  read(): CompanyStyles;
  readonly subscribe: (listener: () => void) => () => void;
};

/** As much of a page as an applied theme needs. */
export type ThemedPage = {
  adoptedStyleSheets: CSSStyleSheet[];
  readonly defaultView: { readonly CSSStyleSheet: typeof CSSStyleSheet } | null;
};

/**
 * The theme applied to a page: one style sheet of variables, adopted by it for good. Values go into it one
 * by one through the CSS object model, so none of them can bring a declaration of its own.
 */
export function createAppliedTheme(page: ThemedPage, styles: CompanyStyles): AppliedTheme {
  const declarations = adoptVariables(page);
  const listeners = new Set<() => void>();
  let applied = styles;
  let isSeen = false;
  const applyTheme = () => {
    for (const [name, value] of Object.entries(createCompanyVariables(applied))) {
      if (declarations.getPropertyValue(name) !== value) declarations.setProperty(name, value);
    }
    if (isSeen) void loadFontFamilies(Object.values(applied.typography));
  };
  applyTheme();
  return {
    apply(next) {
      if (next === applied) return;
      applied = next;
      applyTheme();
      for (const listener of listeners) listener();
    },
    show() {
      isSeen = true;
      void loadFontFamilies(Object.values(applied.typography));
    },
    read: () => applied,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function adoptVariables(page: ThemedPage): CSSStyleDeclaration {
  if (page.defaultView === null) throw new RangeError("a page without a window shows nothing");
  const sheet = new page.defaultView.CSSStyleSheet();
  const index = sheet.insertRule(":root {}");
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  return (sheet.cssRules[index] as CSSStyleRule).style;
}

const defaultTheme: AppliedTheme = {
  apply: () => undefined,
  show: () => undefined,
  read: () => defaultCompanyStyles,
  subscribe: () => () => undefined,
};

export const AppliedThemeContext = createContext<AppliedTheme>(defaultTheme);

/**
 * One choice of the applied styles that is not a colour, a face or a measure: which variant, which
 * kind of panel. The component renders again when this choice changes and not before.
 */
export function useThemeChoice<Choice extends string>(
  pick: (styles: CompanyStyles) => Choice,
): Choice {
  const appliedTheme = useContext(AppliedThemeContext);
  return useSyncExternalStore(appliedTheme.subscribe, () => pick(appliedTheme.read()));
}
