import { postCallback, readCsrf } from "./bench-sign-in.ts";
import { mannWhitney } from "./mann-whitney.ts";
import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";

/** Does the time of a refusal tell whether an account exists? Known and unknown emails in turn. */
const samples = Number(process.argv[2] ?? 200);

const server = await runServer("server/main.ts", { RATE_LIMIT_FACTOR: "1000000" });
try {
  const { cookie, csrfToken } = await readCsrf(server.origin);
  const known = "demo@roomwright.example";
  const unknown = "nobody@roomwright.example";
  const calls = [
    {
      name: "wrong password",
      ask: (email: string) =>
        postCallback(
          server.origin,
          "regular-login",
          { email, password: "wrong", csrfToken },
          cookie,
        ),
    },
    {
      name: "password reset asked for",
      ask: (email: string) => postJson("request-password-reset", { email, companySlug: null }),
    },
    {
      name: "registration",
      ask: (email: string) =>
        postJson("register", {
          name: "Somebody",
          email,
          password: "correct horse battery staple",
          companySlug: null,
        }),
    },
  ];
  const rows = [];
  for (const { name, ask } of calls) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let sample = 0; sample < samples; sample++) {
      // Who goes first changes, so that whatever the first leaves behind helps both alike.
      const order =
        sample % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const kind of order) {
        const startMs = performance.now();
        await (await ask(kind === "known" ? known : unknown)).arrayBuffer();
        times[kind].push(performance.now() - startMs);
      }
    }
    const [knownMs, unknownMs] = [findMedian(times.known), findMedian(times.unknown)];
    rows.push({
      call: name,
      samples,
      knownMs: knownMs.toFixed(2),
      unknownMs: unknownMs.toFixed(2),
      differenceMs: Math.abs(knownMs - unknownMs).toFixed(2),
      p: mannWhitney(times.known, times.unknown).toFixed(3),
    });
  }
  await reportTable("enumeration", rows);
} finally {
  await server.stop();
}

function postJson(call: string, body: object): Promise<Response> {
  return fetch(`${server.origin}/api/v1/account/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
