import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

/** Without the demonstration, which takes a while to set up. */
const bare = { NODE_ENV: "production" };

const { PATH, NODE_COMPILE_CACHE } = process.env;
const inherited = { PATH, NODE_COMPILE_CACHE };

type Started = { child: ChildProcess; url: string; output: string };
type Ended = { code: number | null; output: string };

/** Empty before the first test; the others start again on what it made, or make it themselves. */
let dataDir: string;
let children: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "roomwright-start-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  children = [];
});

function run(env: Record<string, string> = {}): { child: ChildProcess; read: () => string } {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: { ...inherited, DATA_DIR: dataDir, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return { child, read: () => output };
}

/** Resolves once the server says where it is. */
async function start(env?: Record<string, string>): Promise<Started> {
  const { child, read } = run(env);
  for (;;) {
    const url = /^Roomwright is ready at (\S+)$/m.exec(read())?.[1];
    if (url !== undefined) return { child, url, output: read() };
    const [ended] = await Promise.race([
      once(child, "exit").then(() => [true]),
      once(child.stdout ?? child, "data").then(() => [false]),
    ]);
    if (ended === true) throw new Error(`the server ended: ${read()}`);
  }
}

/** Resolves once a server that is not meant to run has given up. */
async function runToEnd(env?: Record<string, string>): Promise<Ended> {
  const { child, read } = run(env);
  await once(child, "close");
  return { code: child.exitCode, output: read() };
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).ok;
}

async function readPostgresId(): Promise<number> {
  return Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

/** What other users of the machine may read or enter, but copies of PostgreSQL's own programs. */
async function listOpenFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  const open: string[] = [];
  for (const name of names.filter((each) => !/^postgres(?:-|\/)/.test(each))) {
    const found = await lstat(join(directory, name)).catch(() => null);
    if (found !== null && (found.mode & 0o077) !== 0) open.push(name);
  }
  return open;
}

/** The process that would end PostgreSQL with its server. */
function findWatcher(postgres: number): number {
  const processes = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" });
  return Number(new RegExp(`^ *(\\d+) /bin/sh .*kill -INT ${postgres}$`, "m").exec(processes)?.[1]);
}

async function signInAsDemo(url: string, output: string): Promise<number> {
  const [, email, password] = /^ {2}Demo sign-in +(\S+) +(\S+)$/m.exec(output) ?? [];
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await fetch(`${url}/api/auth/callback/regular-login`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ email, password, csrfToken, json: "true" }),
  });
  return response.status;
}

test("a first start makes everything it needs, and the demo sign-in it prints works", async () => {
  const { child, url, output } = await start();
  expect(await isReady(url)).toBe(true);
  expect(output).toContain(`Greenhouse Paints  ${url}/c/greenhouse\n`);
  expect(output).toContain(`${url}/c/alder-quay\n`);
  expect(output).toContain(
    `SMTP_URL is not set: emails are written to ${join(dataDir, "outbox")}\n`,
  );
  expect(await signInAsDemo(url, output)).toBe(200);
  for (const name of ["auth-secret", "database-password", "demo-password"]) {
    expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  }
  const open = await listOpenFiles(dataDir);
  expect(open).toEqual([]);
  child.kill("SIGTERM");
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(0);
  const log = await readFile(join(dataDir, "server.log"), "utf8");
  const password = (await readFile(join(dataDir, "demo-password"), "utf8")).trim();
  expect(log).toContain('"security":"sign-in"');
  expect(log).not.toContain(password);
  await expect(stat(join(dataDir, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("a killed server takes its PostgreSQL with it", async () => {
  const { child } = await start(bare);
  const postgres = await readPostgresId();
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(() => process.kill(postgres, 0)).toThrow("ESRCH"), 20_000);
  await expect(stat(join(dataDir, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("a killed PostgreSQL is started again, and its server goes on", async () => {
  const { child, url } = await start(bare);
  const first = await readPostgresId();
  process.kill(first, "SIGKILL");
  await vi.waitFor(async () => expect(await readPostgresId()).not.toBe(first), 20_000);
  await vi.waitFor(async () => expect(await isReady(url)).toBe(true), 20_000);
  expect((await fetch(`${url}/api/auth/session`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  await expect(stat(join(dataDir, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("after being killed it starts again on the same data, stopping the PostgreSQL left behind", async () => {
  const first = await start(bare);
  const orphan = await readPostgresId();
  process.kill(findWatcher(orphan), "SIGKILL");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = await start(bare);
  expect(await readPostgresId()).not.toBe(orphan);
  expect(() => process.kill(orphan, 0)).toThrow("ESRCH");
  expect(await isReady(second.url)).toBe(true);
});

test("a second server on the same data is refused and the first is unharmed", async () => {
  const { child, url } = await start(bare);
  const second = await runToEnd(bare);
  expect(second).toEqual({
    code: 1,
    output: `Roomwright cannot start: Another Roomwright server (process ${child.pid}) is already using ${dataDir}: stop it, or set DATA_DIR to another directory.\n`,
  });
  expect(await isReady(url)).toBe(true);
});

test("a taken port is named in one sentence and nothing is left running", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const ended = await runToEnd({ ...bare, PORT: String(port) });
  server.close();
  expect(ended).toEqual({
    code: 1,
    output: `Roomwright cannot start: Port ${port} is taken: set PORT to a free one.\n`,
  });
  await expect(stat(join(dataDir, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
  await expect(stat(join(dataDir, "server.lock"))).rejects.toThrow("ENOENT");
});

test.each([
  ["auth-secret", ""],
  ["auth-secret", "short\n"],
  ["database-password", "\n"],
])("WB-09 a start with a %s of %j is refused in one sentence", async (name, text) => {
  const { child } = await start(bare);
  child.kill("SIGTERM");
  await once(child, "exit");
  const path = join(dataDir, name);
  const whole = await readFile(path, "utf8");
  await writeFile(path, text);
  const ended = await runToEnd(bare);
  await writeFile(path, whole);
  expect(ended).toEqual({
    code: 1,
    output: `Roomwright cannot start: The secret in ${path} is empty or cut short: put the whole one back.\n`,
  });
});

test("WB-09 an emptied demo-password lets nobody in", async () => {
  const path = join(dataDir, "demo-password");
  const whole = await readFile(path, "utf8").catch(() => null);
  await writeFile(path, "");
  const ended = await runToEnd();
  await (whole === null ? rm(path) : writeFile(path, whole));
  expect([ended.code, ended.output.split("\n")]).toEqual([
    1,
    [expect.stringMatching(/demo-password is empty or cut short: delete the file to have/), ""],
  ]);
});

test("a wrong configuration is told line by line", async () => {
  const ended = await runToEnd({ PORT: "many", AUTH_SECRET: "short" });
  expect(ended.code).toBe(1);
  expect(ended.output.split("\n")).toEqual([
    "Roomwright cannot start because its configuration is not valid:",
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^AUTH_SECRET: /),
    "",
  ]);
});

test("an outside database that does not answer is named without its password", async () => {
  const ended = await runToEnd({ DATABASE_URL: "postgres://me:hidden@127.0.0.1:9/nothing" });
  expect(ended.code).toBe(1);
  expect(ended.output).toMatch(/^Roomwright cannot start: The PostgreSQL of DATABASE_URL cannot/);
  expect(ended.output).not.toContain("hidden");
});

test("WB-44 a server that listens to everybody says that it needs to know its name", async () => {
  const { url, output } = await start({ ...bare, HOST: "0.0.0.0" });
  expect(output).toContain("PUBLIC_URL");
  const { port } = new URL(url);
  expect((await fetch(`http://127.0.0.1:${port}/api/auth/providers`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
});
