import type { Plugin, Rolldown } from "vite";

const landing = "/features/landing/landing-page.tsx";

/**
 * Names the start page's code in the built pages, between marks: the server leaves it in where the
 * start page is asked for, so that it is on its way together with the rest and not after it.
 */
export function preloadLanding(): Plugin {
  return {
    name: "preload-landing",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(landing)));
        if (page === undefined) throw new Error(`${landing} is in no chunk`);
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const links = [...collectImports(page, byName)]
          .filter((name) => !html.includes(`/${name}"`))
          .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
        return html.replace("</head>", `<!--landing-->${links.join("")}<!--/landing--></head>`);
      },
    },
  };
}

function collectImports(
  chunk: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported !== undefined) collectImports(imported, byName, found);
  }
  return found;
}
