import type { Plugin } from "vite";

/** The modules that make errors while they run, to throw them later or to know them again, and how many. */
const stores = [
  {
    id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    error: /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g,
    count: 5,
  },
  {
    id: /\/@reduxjs\/toolkit\/dist\/query\/rtk-query\.(?:modern|browser)\.mjs$/,
    error: /(\w+ ?= ?)\/\* @__PURE__ \*\/ new Error\(("Promise never resolved[^"]*")\)/g,
    count: 1,
  },
];

/**
 * Errors that libraries have ready say nothing by their stacks: here they have none. Where somebody watches
 * a page (Lighthouse, a browser's tools), each stack costs a second reading of the whole file that it
 * begins in, before anything of the app has run.
 */
export function leaveOutStacks(): Plugin {
  const missing = new Set(stores);
  return {
    name: "stored-errors",
    apply: "build",
    transform: {
      filter: { id: stores.map(({ id }) => id) },
      handler(code, id) {
        const store = stores.find((one) => one.id.test(id));
        if (store === undefined) return null;
        missing.delete(store);
        if ([...code.matchAll(store.error)].length !== store.count) this.error(`${id} has changed`);
        const written = code.replace(
          store.error,
          "$1/* @__PURE__ */ Object.create(Error.prototype, { message: { value: $2 } })",
        );
        return { code: written, map: null };
      },
    },
    buildEnd(error) {
      if (error !== undefined) return;
      for (const { id } of missing) this.error(`no module is like ${id.source}`);
    },
  };
}
