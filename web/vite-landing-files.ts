import type { Plugin, Rolldown } from "vite";

const island = "/web/island/landing-island.ts";
const fontFile = /\/([\w-]+-core)-[\w-]+\.woff2$/;
/** What loads the app: the start page leaves it out, and its island brings it later. */
const appTags =
  /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;

/**
 * Writes into the built pages what the server needs for a start page of its own: between marks what
 * loads the app, and the names of the island and of the small faces.
 */
export function nameLandingFiles(): Plugin {
  return {
    name: "name-landing-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const files = JSON.stringify({
          island: findIsland(bundle),
          fonts: findFonts(bundle),
        });
        return html
          .replaceAll(appTags, (tag) => `<!--app-->${tag}<!--/app-->`)
          .replace("</head>", () => `<!--landing ${files}--></head>`);
      },
    },
  };
}

function findIsland(bundle: Rolldown.OutputBundle): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(island),
  );
  if (chunk === undefined) throw new Error(`${island} is in no chunk`);
  return `/${chunk.fileName}`;
}

function findFonts(bundle: Rolldown.OutputBundle): Record<string, string> {
  const fonts: Record<string, string> = {};
  for (const name of Object.keys(bundle)) {
    const [, stem] = fontFile.exec(`/${name}`) ?? [];
    if (stem !== undefined) fonts[stem] = `/${name}`;
  }
  return fonts;
}
