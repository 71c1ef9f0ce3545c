import { copyFileSync, readFileSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { isFinished } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { createPhoto, createUploadBody, paintRectangle } from "#support/test-photos.ts";

import { expectCleanAtAllSizes } from "../journey/expect-clean.ts";

/** What became of renders that the server has given up. */

const company = "alder-quay";
const companyId = "6f0a8a5e-0000-4000-8000-000000000003";
const soon = { timeout: 30_000 };

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

async function send<Answer>(visitor: ProcessVisitor, path: string, body?: object): Promise<Answer> {
  const answer = await visitor.send(path, {
    headers: { [companyHeader]: company, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Answer;
}

async function uploadTo(visitor: ProcessVisitor): Promise<Image> {
  const { payload, headers } = createUploadBody(await createPhoto({ width: 320, height: 200 }));
  const answer = await visitor.send("/api/v1/images", {
    method: "POST",
    body: new Uint8Array(payload),
    headers: { ...headers, [companyHeader]: company },
  });
  return (await answer.json()) as Image;
}

test("staff see a render that was given up, try it again, and its visitor gets the picture", async ({
  page,
}) => {
  const originals = join(server.dataDir, "files/company", companyId, "original");
  const before = new Set(readdirSync(originals));
  const visitor = await visitProcess(() => server.origin);
  const image = await uploadTo(visitor);
  const [file = ""] = readdirSync(originals).filter((name) => !before.has(name));
  const path = join(originals, file);
  copyFileSync(path, join(server.dataDir, "kept"));
  truncateSync(path, 100);
  const edits = [paintRectangle([20, 20, 90, 90])];
  const body = { imageId: image.id, name: "Breakfast room", edits };
  const design = await send<Design>(visitor, "/api/v1/designs", body);
  const { id } = await send<Render>(visitor, `/api/v1/designs/${design.id}/renders`, {});
  const readState = async () => (await send<Render>(visitor, `/api/v1/renders/${id}`)).state;
  await expect.poll(readState, soon).toBe("failed");

  const password = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=/c/${company}/studio`);
  await page.getByLabel("Email").fill("demo@roomwright.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Open: 1 render failed" }).click();
  const row = page.getByRole("row").filter({ hasText: "Breakfast room" });
  await expect(row).toContainText("A stored file is lost or damaged");
  await expectCleanAtAllSizes(page, "the failed renders");
  await page.setViewportSize({ width: 1440, height: 900 });

  copyFileSync(join(server.dataDir, "kept"), path);
  await row.getByRole("button", { name: "Retry Breakfast room" }).click();
  await expect(page.getByText("It’s back in the queue.")).toBeVisible();
  await expect(page.getByText("No failed renders")).toBeVisible();
  const readLatest = async () => {
    const { latestRender } = await send<Design>(visitor, `/api/v1/designs/${design.id}`);
    return latestRender !== null && isFinished(latestRender.state) ? latestRender.state : null;
  };
  await expect.poll(readLatest, soon).toBe("done");
});
