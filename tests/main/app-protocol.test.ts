import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAppProtocol } from "#main/app-protocol.ts";

let folder = "";
let handle: (request: Request) => Promise<Response>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "app-protocol-"));
  const root = join(folder, "renderer");
  mkdirSync(join(root, "assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(root, "index.html"), "<title>page</title>");
  writeFileSync(join(root, "assets/main.js"), "1");
  symlinkSync(join(folder, "secret.txt"), join(root, "assets/link.txt"));
  handle = createAppProtocol(root);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `Request` normalises addresses; the protocol must stand on its own. */
const ask = (url: string, method = "GET") => handle({ url, method } as Request);
const readPolicy = async (path: string) =>
  (await ask(`app://bundle/${path}`)).headers.get("content-security-policy");

describe("app protocol", () => {
  it("serves a file with its type and the content security policy", async () => {
    const response = await ask("app://bundle/assets/main.js");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/javascript");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("lets the worker compile the WASM of the kernels, and runs no other text as code", async () => {
    const policy = await readPolicy("assets/kernel-worker.js");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });

  it("lets its own pages show a preview in a frame, and nothing else", async () => {
    expect(await readPolicy("preview/alder-quay/room/1")).toContain("frame-ancestors 'self'");
    for (const path of ["studio/theme", "", "previews"]) {
      expect(await readPolicy(path)).toContain("frame-src 'self'");
      expect(await readPolicy(path)).toContain("frame-ancestors 'none'");
    }
  });

  it("answers a route of the app with its page", async () => {
    for (const path of ["", "room/1", "upload", "api/auth/signin?error=x"]) {
      const response = await ask(`app://bundle/${path}`);
      expect(await response.text()).toContain("<title>page</title>");
    }
  });

  it("answers 404 for a file that is not there", async () => {
    expect((await ask("app://bundle/assets/none.js")).status).toBe(404);
  });

  const attempts = [
    "app://bundle/../secret.txt",
    "app://bundle/..%2fsecret.txt",
    "app://bundle/%2e%2e/secret.txt",
    "app://bundle/%2e%2e%2fsecret.txt",
    "app://bundle/..%5csecret.txt",
    "app://bundle/..\\secret.txt",
    "app://bundle/%252e%252e%252fsecret.txt",
    "app://bundle/assets/..%2f..%2fsecret.txt",
    "app://bundle/assets/link.txt",
    "app://bundle/index.html%00.txt",
    "app://bundle/%E0%A4%A.txt",
    "app://bundle/C:%5csecret.txt",
    "app://bundle//secret.txt",
    "app://bundle/%2fetc%2fpasswd.txt",
    "app://other/index.html",
    "app://bundle.evil/index.html",
    "app://bundle:81/index.html",
    "app://user@bundle/index.html",
    "https://bundle/index.html",
  ];
  for (const address of attempts) {
    it(`gives nothing away for ${address}`, async () => {
      const response = await ask(address);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe("");
    });
  }

  it("answers only reads", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect((await ask("app://bundle/", method)).status).toBe(405);
    }
  });
});
