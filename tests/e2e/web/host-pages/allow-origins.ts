import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { request } from "@playwright/test";

import type { ServerProcess } from "#support/server-process.ts";

/** Lets sites show a company's pages, as its owner does in the studio. */
export async function allowOrigins(
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
