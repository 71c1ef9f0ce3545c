import autocannon from "autocannon";

import { signInAnonymously } from "./bench-sign-in.ts";
import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";

const rounds = 3;
const secondsARound = 5;
const connections = 10;

const server = await runServer("server/main.ts", { RATE_LIMIT_FACTOR: "1000000" });
const peer = await runServer("bench/do-nothing-server.ts");
try {
  const cookie = await signInAnonymously(server.origin);
  const targets = [
    { name: "do-nothing Fastify route", url: `${peer.origin}/nothing`, headers: {} },
    { name: "GET /healthz", url: `${server.origin}/healthz`, headers: {} },
    {
      name: "GET /api/auth/session, no cookie",
      url: `${server.origin}/api/auth/session`,
      headers: {},
    },
    {
      name: "GET /api/auth/session, valid cookie",
      url: `${server.origin}/api/auth/session`,
      headers: { cookie },
    },
  ];
  const measured = new Map(targets.map(({ name }) => [name, [] as autocannon.Result[]]));
  // Rounds alternate, so that a slow minute of the machine falls on everybody.
  for (let round = 0; round < rounds; round++) {
    for (const { name, url, headers } of targets) {
      const result = await autocannon({ url, headers, connections, duration: secondsARound });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: refused requests`);
      measured.get(name)?.push(result);
    }
  }
  const rows = targets.map(({ name }) => summarise(name, measured.get(name) ?? []));
  const fastest = rows[0]?.requestsPerSecond ?? 1;
  await reportTable(
    "session",
    rows.map((row) => ({ ...row, ratio: (row.requestsPerSecond / fastest).toFixed(3) })),
  );
} finally {
  await Promise.all([server.stop(), peer.stop()]);
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
