import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";

test("WB-48 neither the secret of a link nor its passcode reaches the log", async () => {
  const server = await startTestServer({ logLevel: null, rateLimitFactor: 1 });
  try {
    const maker = createTestBrowser(server.app);
    await maker.signIn("anonymous-login");
    const photo = await createPhoto({ width: 20, height: 20, orientation: 1 });
    const image = (await upload(maker, photo)).json<Image>();
    const body = { imageId: image.id, name: "Hall", edits: [] };
    const { id } = (await maker.post("/api/v1/designs", body)).json<Design>();
    const passcode = "open-canary-sesame";
    const made = await maker.post(`/api/v1/designs/${id}/shares`, { passcode });
    const { address } = made.json<{ address: string }>();
    const token = address.slice(address.lastIndexOf("/") + 1);

    const url = `/api/v1/shares/${token}`;
    await server.app.inject(url);
    await server.app.inject(`${url}/pictures/0/picture?key=${token}`);
    await server.app.inject(`${url}/nothing/here`);
    await server.app.inject({ method: "POST", url: `${url}/votes`, payload: { voter: token } });
    await server.app.inject(new URL(address).pathname);
    await server.app.inject(`${new URL(address).pathname}/picture.jpg`);
    const unlock = (given: string) =>
      server.app.inject({ method: "POST", url: `${url}/unlock`, payload: { passcode: given } });
    expect((await unlock(passcode)).statusCode).toBe(200);
    let status = 0;
    for (let tried = 0; tried <= 10; tried += 1) {
      status = (await unlock(`wrong-canary-${tried}`)).statusCode;
    }
    expect(status).toBe(429);
    await server.app.inject({
      method: "POST",
      url: "/api/csp-reports",
      headers: { "content-type": "application/csp-report" },
      payload: JSON.stringify({
        "csp-report": { "document-uri": address, "blocked-uri": address },
      }),
    });

    const log = readFileSync(join(server.config.dataDir, "server.log"), "utf8");
    expect(log).toContain("rate-limited");
    expect(log).toContain("policy violated");
    expect(log).not.toContain(token);
    expect(log).not.toContain("canary");
  } finally {
    await server.close();
  }
});
