import type { Plugin } from "vite";

/** What stands in for a module of MUI that the product never comes to. */
const leftOut = [
  // The theme's colours are the page's own variables: no second set of them, no second provider.
  {
    id: /\/@mui\/material\/styles\/createThemeWithVars\.mjs$/,
    code: refuse("createThemeWithVars"),
  },
  {
    id: /\/@mui\/material\/styles\/ThemeProviderWithVars\.mjs$/,
    code: `${refuse("ThemeProviderWithVars")}
      export const CssVarsProvider = leftOut, useColorScheme = leftOut, getInitColorSchemeScript = leftOut;`,
  },
  // Every component has the product's theme; MUI's own would be made as well, at each start.
  {
    id: /\/@mui\/material\/styles\/defaultTheme\.mjs$/,
    code: "export default {};",
  },
  // A component's variants are many, and a screen shows a few: each style is serialized when one first applies.
  {
    id: /\/@mui\/system\/preprocessStyles\.mjs$/,
    code: `import { internal_serializeStyles as serialize } from "@mui/styled-engine";
      const serializeLate = (holder, style) => {
        if (typeof style === "function") return;
        Object.defineProperty(holder, "style", {
          configurable: true,
          get() {
            const value = serialize(style);
            Object.defineProperty(holder, "style", { value });
            return value;
          },
        });
      };
      export default ({ variants, ...style }) => {
        const result = { variants, isProcessed: true };
        serializeLate(result, style);
        variants?.forEach((variant) => serializeLate(variant, variant.style));
        return result;
      };`,
  },
  // High contrast is the product's own: no classes of fields that no start page has.
  {
    id: /\/@mui\/material\/styles\/enhanceHighContrast\.mjs$/,
    code: refuse("enhanceHighContrast"),
  },
  // No button ripples, by the theme's own defaults.
  { id: /\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/, code: "export default () => null;" },
  // No button shows MUI's own spinner.
  { id: /\/@mui\/material\/CircularProgress\/index\.mjs$/, code: "export default () => null;" },
  // Browsers let a field of several lines grow by themselves; where one cannot, the field scrolls.
  {
    id: /\/@mui\/material\/TextareaAutosize\/index\.mjs$/,
    code: `import { createElement } from "react";
      const lines = (count) => count === undefined ? undefined : count + "lh";
      export default ({ minRows = 1, maxRows, style, ...others }) => createElement("textarea", {
        ...others,
        style: { ...style, fieldSizing: "content", minHeight: lines(minRows), maxHeight: lines(maxRows) },
      });`,
  },
  // No page of the app is written by a server, and no query needs the theme.
  {
    id: /\/@mui\/system\/useMediaQuery\/useMediaQuery\.mjs$/,
    code: `import { useCallback, useSyncExternalStore } from "react";
      export const unstable_createUseMediaQuery = () => (given) => {
        const query = given.replace("@media ", "");
        const watch = useCallback((hear) => {
          const list = matchMedia(query);
          list.addEventListener("change", hear);
          return () => list.removeEventListener("change", hear);
        }, [query]);
        return useSyncExternalStore(watch, () => matchMedia(query).matches);
      };
      export default unstable_createUseMediaQuery();`,
  },
];

/** Leaves out of the app what MUI loads for choices that the product's one theme does not make. */
export function leanMui(): Plugin {
  const missing = new Set(leftOut);
  return {
    name: "lean-mui",
    apply: "build",
    load: {
      filter: { id: leftOut.map(({ id }) => id) },
      handler(id) {
        const found = leftOut.find((one) => one.id.test(id));
        if (found === undefined) return null;
        missing.delete(found);
        return found.code;
      },
    },
    buildEnd(error) {
      if (error !== undefined) return;
      for (const { id } of missing) this.error(`no module is like ${id.source}`);
    },
  };
}

function refuse(name: string): string {
  return `const leftOut = () => { throw new Error("${name} is left out"); };
    export default leftOut;`;
}
