import { readFile } from "node:fs/promises";
import { join } from "node:path";

import autocannon from "autocannon";
import sharp from "sharp";

import { signIn, signInAnonymously } from "./bench-sign-in.ts";
import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";

/**
 * What knowing who asks costs: requests a second beside those of `/healthz`, a route of the same server
 * that does nothing, and of the framework alone. Computing time a request says the same on a machine that
 * does other things besides (Linux).
 */

const rounds = 3;
const secondsARound = 5;
const connections = 10;
const bare = "GET /healthz";

/** How finely Linux counts computing time. */
const ticksASecond = 100;

type Target = { name: string; url: string; headers: Record<string, string>; answers?: "3xx" };
type Round = { perSecond: number; cpuMicroseconds: number; p50Ms: number; p99Ms: number };

const server = await runServer("server/main.ts", { RATE_LIMIT_FACTOR: "1000000" });
const peer = await runServer("bench/do-nothing-server.ts");
try {
  const targets = await listTargets();
  const measured = new Map(targets.map(({ name }) => [name, [] as Round[]]));
  // Rounds alternate, so that a slow minute of the machine falls on everybody.
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) measured.get(target.name)?.push(await measure(target));
  }
  const rows = targets.map(({ name }) => summarise(name, measured.get(name) ?? []));
  const bareRow = rows.find(({ route }) => route === bare);
  await reportTable(
    "session",
    rows.map((row) => ({
      ...row,
      ofBare: writeRatio(row.requestsPerSecond, bareRow?.requestsPerSecond),
      ofBareByCpu: writeRatio(bareRow?.cpuMicroseconds ?? 0, row.cpuMicroseconds),
      ofFramework: writeRatio(row.requestsPerSecond, rows[0]?.requestsPerSecond),
    })),
  );
} finally {
  await Promise.all([server.stop(), peer.stop()]);
}

async function listTargets(): Promise<Target[]> {
  const session = `${server.origin}/api/auth/session`;
  const cookie = await signInAnonymously(server.origin);
  const password = (await readFile(join(server.dataDir, "demo-password"), "utf8")).trim();
  const login = { email: "demo@roomwright.example", password };
  const owner = await signIn(server.origin, "regular-login", login);
  const photo = await uploadPhoto(cookie);
  return [
    { name: "do-nothing Fastify route", url: `${peer.origin}/nothing`, headers: {} },
    { name: bare, url: `${server.origin}/healthz`, headers: {} },
    { name: "session, no cookie", url: session, headers: {} },
    { name: "session, anonymous", url: session, headers: { cookie: await visit(cookie) } },
    { name: "session, owner", url: session, headers: { cookie: await visit(owner) } },
    {
      name: "304 of a photo",
      url: photo.url,
      headers: { cookie, ...photo.headers },
      answers: "3xx",
    },
  ];
}

/** The cookies of a browser that has been here with this session. */
async function visit(cookie: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/auth/session`, { headers: { cookie } });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
}

/** A photo of the visitor's with what makes its preview a 304. */
async function uploadPhoto(cookie: string) {
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: "#b8a68c" } });
  const form = new FormData();
  form.append("name", "Room");
  form.append("file", new Blob([await photo.jpeg().toBuffer()], { type: "image/jpeg" }), "a.jpg");
  const url = `${server.origin}/api/v1/images`;
  const answer = await fetch(url, { method: "POST", headers: { cookie }, body: form });
  const { id } = (await answer.json()) as { id: string };
  const preview = `${url}/${id}/preview`;
  const etag = (await fetch(preview, { headers: { cookie } })).headers.get("etag");
  if (etag === null) throw new Error("the photo's preview has no tag");
  return { url: preview, headers: { "if-none-match": etag } };
}

async function measure({ name, url, headers, answers }: Target): Promise<Round> {
  const { pid } = url.startsWith(peer.origin) ? peer : server;
  const before = await readCpuSeconds(pid);
  const result = await autocannon({ url, headers, connections, duration: secondsARound });
  const cpuSeconds = (await readCpuSeconds(pid)) - before;
  if (result[answers ?? "2xx"] < result.requests.total || result.errors > 0) {
    throw new Error(`${name}: refused requests`);
  }
  const { requests, latency } = result;
  return {
    perSecond: requests.average,
    cpuMicroseconds: (cpuSeconds * 1e6) / requests.total,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
  };
}

/** What a process has computed so far, in its own code and the system's. */
async function readCpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

function writeRatio(speed: number, reference = 1): string {
  return (speed / reference).toFixed(3);
}

/** The best round: what disturbs a machine only ever makes it slower. */
function summarise(name: string, measured: readonly Round[]) {
  const best = measured.toSorted((a, b) => b.perSecond - a.perSecond)[0];
  if (best === undefined) throw new RangeError("nothing was measured");
  return {
    route: name,
    requestsPerSecond: Math.round(best.perSecond),
    cpuMicroseconds: Math.round(Math.min(...measured.map((round) => round.cpuMicroseconds))),
    p50Ms: best.p50Ms,
    p99Ms: best.p99Ms,
  };
}
