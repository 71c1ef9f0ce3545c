import { readFile } from "node:fs/promises";
import { join } from "node:path";

import autocannon from "autocannon";
import sharp from "sharp";

import { signIn, signInAnonymously } from "./bench-sign-in.ts";
import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";

/**
 * What knowing who asks costs: requests a second beside those of `/healthz`, a route of the same server
 * that does nothing, and of the framework alone.
 */

const rounds = 3;
const secondsARound = 5;
const connections = 10;
const bare = "GET /healthz";

type Target = { name: string; url: string; headers: Record<string, string>; answers?: "3xx" };

const server = await runServer("server/main.ts", { RATE_LIMIT_FACTOR: "1000000" });
const peer = await runServer("bench/do-nothing-server.ts");
try {
  const targets = await listTargets();
  const measured = new Map(targets.map(({ name }) => [name, [] as autocannon.Result[]]));
  // Rounds alternate, so that a slow minute of the machine falls on everybody.
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) measured.get(target.name)?.push(await measure(target));
  }
  const rows = targets.map(({ name }) => summarise(name, measured.get(name) ?? []));
  const speedOf = (name: string) => rows.find(({ route }) => route === name)?.requestsPerSecond;
  await reportTable(
    "session",
    rows.map((row) => ({
      ...row,
      ofBare: writeRatio(row.requestsPerSecond, speedOf(bare)),
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

async function measure({ name, url, headers, answers }: Target): Promise<autocannon.Result> {
  const result = await autocannon({ url, headers, connections, duration: secondsARound });
  if (result[answers ?? "2xx"] < result.requests.total || result.errors > 0) {
    throw new Error(`${name}: refused requests`);
  }
  return result;
}

function writeRatio(speed: number, reference = 1): string {
  return (speed / reference).toFixed(3);
}

/** The best round: what disturbs a machine only ever makes it slower. */
function summarise(name: string, results: readonly autocannon.Result[]) {
  const best = results.toSorted((a, b) => b.requests.average - a.requests.average)[0];
  if (best === undefined) throw new RangeError("nothing was measured");
  return {
    route: name,
    requestsPerSecond: Math.round(best.requests.average),
    p50Ms: best.latency.p50,
    p99Ms: best.latency.p99,
  };
}
