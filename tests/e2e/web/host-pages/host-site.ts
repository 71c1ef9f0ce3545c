import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A small site of somebody else, which knows nothing of the product but its script's address. */
export type HostSite = {
  readonly origin: string;
  /** Gives a path its page: everything inside the html element. */
  write(path: string, html: string, headers?: Record<string, string>): void;
  close(): void;
};

/** Serves pages on a free port, under a name that is another site than the product's. */
export async function startHostSite(): Promise<HostSite> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url?.split("?")[0] ?? "/");
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader("content-type", "text/html; charset=utf-8");
    for (const [name, value] of Object.entries(page?.headers ?? {})) {
      response.setHeader(name, value);
    }
    response.end(page === undefined ? "" : `<!doctype html><html lang="en">${page.html}</html>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    write: (path, html, headers = {}) => void pages.set(path, { html, headers }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
