import { createServer } from "node:http";

/**
 * The server with a witness on its event loop: `POST /begin` on the address printed first forgets what was
 * seen, `GET /longest` tells the longest time in which nothing else was done, by the clock and by
 * what the loop's thread computed meanwhile. Other processes of a machine lengthen the first alone.
 */

const tickMs = 1;

const longest = { wallMs: 0, cpuMs: 0 };
let lastMs = performance.now();
let lastCpu = process.threadCpuUsage();

setInterval(() => {
  const nowMs = performance.now();
  const cpu = process.threadCpuUsage(lastCpu);
  longest.wallMs = Math.max(longest.wallMs, nowMs - lastMs - tickMs);
  longest.cpuMs = Math.max(longest.cpuMs, (cpu.user + cpu.system) / 1000);
  lastMs = nowMs;
  lastCpu = process.threadCpuUsage();
}, tickMs);

const witness = createServer((request, response) => {
  if (request.method === "POST") Object.assign(longest, { wallMs: 0, cpuMs: 0 });
  response.end(JSON.stringify(longest));
});
witness.listen(Number(process.env["WITNESS_PORT"]), "127.0.0.1");

await import("#server/main.ts");
