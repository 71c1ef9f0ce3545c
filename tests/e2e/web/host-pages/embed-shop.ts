import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { request } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { startHostSite } from "./host-site.ts";
import type { HostSite } from "./host-site.ts";

export type EmbedShop = {
  server: ServerProcess;
  /** A site that the company has named. */
  shop: HostSite;
  stop: () => Promise<void>;
};

/** A server, and a shop's site that may show the company's designer. */
export async function startEmbedShop(company: string): Promise<EmbedShop> {
  const [server, shop] = await Promise.all([startServerProcess(), startHostSite()]);
  await allowOrigins(server, company, [shop.origin]);
  const stop = async () => {
    shop.close();
    await server.stop();
    removeDataDir(server.dataDir);
  };
  return { server, shop, stop };
}

/** Lets sites show a company's pages, as its owner does in the studio. */
async function allowOrigins(
  server: ServerProcess,
  company: string,
  embedOrigins: readonly string[],
): Promise<void> {
  const browser = await request.newContext({ baseURL: server.origin });
  const password = (await readFile(join(server.dataDir, "demo-password"), "utf8")).trim();
  const { csrfToken } = (await (await browser.get("/api/auth/csrf")).json()) as {
    csrfToken: string;
  };
  const email = "demo@roomwright.example";
  const signedIn = await browser.post("/api/auth/callback/regular-login", {
    headers: { "x-roomwright-company": company },
    form: { csrfToken, email, password, callbackUrl: "/", json: "true" },
  });
  const changed = await browser.patch("/api/v1/studio/settings", {
    headers: { "x-roomwright-company": company },
    data: { embedOrigins },
  });
  const said = changed.ok()
    ? ""
    : `${signedIn.status()} ${changed.status()} ${await changed.text()}`;
  await browser.dispose();
  if (said !== "") throw new Error(`the sites could not be allowed: ${said}`);
}
