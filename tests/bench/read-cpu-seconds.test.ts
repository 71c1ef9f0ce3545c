import { expect, test } from "vitest";

import { readCpuSeconds } from "#bench/read-cpu-seconds.ts";

/** As proc(5) writes it, with user, system, and both of the children that have ended, in ticks. */
const stat = (pid: number, name: string, parent: number, ticks: readonly number[]) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 9 9 9 9 ${ticks.join(" ")} 20 0 11 0 77 88`;

const lines = [
  stat(10, "node", 1, [100, 20, 5, 3]),
  stat(11, "a ) (b", 10, [40, 2, 0, 0]),
  stat(12, "postgres: one", 11, [7, 3, 0, 0]),
  stat(13, "other", 1, [5000, 5000, 0, 0]),
];

test("CPU seconds are those of a process, its descendants and their ended children, and nobody else's", async () => {
  expect(await readCpuSeconds(10, async () => lines)).toBe(1.8);
  expect(await readCpuSeconds(12, async () => lines)).toBe(0.1);
  await expect(readCpuSeconds(99, async () => lines)).rejects.toThrow("no process 99");
});
