import { fileURLToPath } from "node:url";

import type { Rolldown } from "vite";

const framework =
  /node_modules\/(?:react|react-dom|react-redux|react-router|react-router-dom|scheduler|@reduxjs|redux|redux-thunk|immer|reselect|zod|@emotion)\//;

/** What the first screens say, by language: the app and the start page come as one file. */
const firstTexts = /\/src\/shared\/texts\/(?:app|landing)\/(\w+)\.ts$/;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const roots = {
  app: here("../src/renderer/app/mount-app.tsx"),
  landing: here("../src/renderer/features/landing/landing-page.tsx"),
  island: here("island/landing-island.ts"),
  web: here("main.tsx"),
  embed: here("embed.tsx"),
};
/** Vite's own, which fetches what an import brings along: whoever imports later needs it. */
const preloadHelper = "vite/preload-helper";

/**
 * The files of a first screen: few, so that all of them are on their way at once, and apart by how
 * often they change. What the app and the start page do not import stays with whoever needs it.
 */
export function groupFirstScreen(): Rolldown.CodeSplittingOptions {
  let own: Record<"app" | "landing" | "web" | "embed", Set<string>> | null = null;
  let island: Set<string> | null = null;
  // What the start page of the server needs comes first and alone.
  const nameIsland: Rolldown.CodeSplittingNameFunction = (id, context) => {
    island ??= collectOwn(roots.island, context);
    return island.has(id) || id.includes(preloadHelper) ? "island" : null;
  };
  const nameChunk: Rolldown.CodeSplittingNameFunction = (id, context) => {
    const [, locale] = firstTexts.exec(id) ?? [];
    if (locale !== undefined) return `texts-${locale}`;
    own ??= {
      app: collectOwn(roots.app, context),
      landing: collectOwn(roots.landing, context),
      web: collectOwn(roots.web, context),
      embed: collectOwn(roots.embed, context),
    };
    if (own.app.has(id)) return "app";
    if (own.landing.has(id)) return "landing";
    // Else one door's would come along with the other's, and with it what only that one needs.
    return own.web.has(id) && own.embed.has(id) ? "doors" : null;
  };
  return {
    groups: [
      { name: nameIsland, debugName: "island", priority: 3 },
      // What only a release of a library changes: cached across releases.
      { name: "framework", test: framework, priority: 2 },
      { name: nameChunk, debugName: "own", priority: 1 },
    ],
  };
}

/** A module and what it imports of our own; libraries follow whoever uses them. */
function collectOwn(root: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id.includes("/node_modules/")) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
