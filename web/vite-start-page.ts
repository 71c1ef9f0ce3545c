import { fileURLToPath } from "node:url";

import { build } from "vite";
import type { Plugin, Rolldown } from "vite";

const island = fileURLToPath(new URL("island/landing-island.ts", import.meta.url));
const startApp = fileURLToPath(new URL("island/start-app.ts", import.meta.url));
const islandFile = /^assets\/landing-island-[\w-]+\.js$/;
const fontFile = /^assets\/([\w-]+-core)-[\w-]+\.woff2$/;
/** What loads the app: a start page that stands by itself leaves it out until its own script wants it. */
const appTags =
  /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;

/**
 * Writes into the built pages what the server needs for a start page that stands by itself: between marks
 * what loads the app, the names of the small faces and of the script that comes before the app, and the few
 * lines that start the app behind another page's picture. Both are built alone, so that they bring nothing
 * along and no file of the app changes for them.
 */
export function prepareStartPage(): Plugin {
  let starter = "";
  return {
    name: "prepare-start-page",
    apply: "build",
    async buildStart() {
      this.emitFile({
        type: "asset",
        name: "landing-island.js",
        source: await bundleAlone(island),
      });
      starter = await bundleAlone(startApp);
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const names = Object.keys(bundle);
        const fonts = names.flatMap((name) => {
          const [, stem] = fontFile.exec(name) ?? [];
          return stem === undefined ? [] : [[stem, `/${name}`] as const];
        });
        const script = names.find((name) => islandFile.test(name));
        if (script === undefined) throw new Error("the start page's script is in no file");
        const files = { island: `/${script}`, starter, fonts: Object.fromEntries(fonts) };
        // Nothing in it may end the comment that it stands in.
        const json = JSON.stringify(files).replaceAll(">", String.raw`\u003e`);
        return html
          .replaceAll(appTags, (tag) => `<!--app-->${tag}<!--/app-->`)
          .replace("</head>", () => `<!--start ${json}--></head>`);
      },
    },
  };
}

async function bundleAlone(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2023",
      minify: true,
      lib: { entry, formats: ["es"] },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const [output] = [built].flat();
  const chunk = output?.output[0];
  if (chunk === undefined) throw new Error(`${entry} was not built`);
  return chunk.code;
}
