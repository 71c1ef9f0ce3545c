import type { Plugin } from "vite";

const insertions = /\/@emotion\/use-insertion-effect-with-fallbacks\/dist\/[\w.-]+\.esm\.js$/;
const cache = /\/@emotion\/cache\/dist\/[\w.-]+\.esm\.js$/;

/** Emotion's own prefixes, for browsers of the last fifteen years. */
const prefixes = /function prefix\(value, length\) \{[^]*?\n(?=var defaultStylisPlugins = )/;

/**
 * What browsers that run the product's code know by its prefixed name alone, or did until lately:
 * Safari selecting, hyphens and decorations, Chrome masks and printed colours.
 */
const prefixed = [
  "background-clip",
  "backdrop-filter",
  "box-decoration-break",
  "hyphens",
  "mask",
  "print-color-adjust",
  "text-decoration",
  "text-size-adjust",
  "user-select",
];

const fewPrefixes = `
var prefixed = /^(?:${prefixed.join("|")})/;
var prefixer = function prefixer(element) {
  if (element.length > -1 && !element["return"] && element.type === DECLARATION && prefixed.test(element.value)) {
    element["return"] = WEBKIT + element.value + element.value;
  }
};
`;

/**
 * A style is put into the page while the component that has it is rendered, which React does piece by
 * piece, and not all of a screen's styles together when it is shown, which keeps a page from answering
 * for as long as a screen has styles. Global styles, which may go again, wait for that moment as before.
 */
const inRender = `import { useInsertionEffect } from "react";
export const useInsertionEffectAlwaysWithSyncFallback = (insert) => insert();
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
`;

/** Gives browsers Emotion without what they do not need, and without holding up what they show. */
export function leanEmotion(): Plugin {
  let isFound = false;
  return {
    name: "lean-emotion",
    apply: "build",
    load: {
      filter: { id: insertions },
      handler() {
        isFound = true;
        return inRender;
      },
    },
    buildEnd(error) {
      if (error === undefined && !isFound) this.error("Emotion has changed");
    },
    transform: {
      filter: { id: cache },
      handler(code) {
        if (!prefixes.test(code)) this.error("Emotion has changed");
        return { code: code.replace(prefixes, () => fewPrefixes), map: null };
      },
    },
  };
}
