import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { build } from "vite";

const entry = `
  import Button from "@mui/material/Button";
  import { createTheme, ThemeProvider } from "@mui/material/styles";
  import { createElement } from "react";
  import { createRoot } from "react-dom/client";
  const button = createElement(Button, { variant: "contained" }, "Upload your room");
  const app = createElement(ThemeProvider, { theme: createTheme() }, button);
  createRoot(document.querySelector("#root")).render(app);
`;
const html = `<!doctype html><title>Empty</title><meta name="viewport" content="width=device-width">
  <div id="root"></div><script type="module" src="/app.js"></script>`;

/** Builds the least that an app of these libraries can be, as a page and a compressed script. */
export async function buildEmptyApp(folder: string): Promise<RequestListener> {
  const input = join(import.meta.dirname, "empty-app-entry.js");
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    plugins: [
      {
        name: "empty-app-entry",
        resolveId: (id) => (id === input ? id : null),
        load: (id) => (id === input ? entry : null),
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2023",
      rolldownOptions: { input, output: { entryFileNames: "app.js" } },
    },
  });
  const script = brotliCompressSync(await readFile(join(folder, "app.js")));
  return (request, response) => {
    if (request.url === "/app.js") {
      response.setHeader("content-type", "text/javascript");
      response.setHeader("content-encoding", "br");
      response.end(script);
      return;
    }
    response.setHeader("content-type", "text/html");
    response.end(html);
  };
}
