import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openLogFile } from "#server/runtime/log-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roomwright-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name), "utf8");
const line = (number: number) => `line ${number} ${"x".repeat(90)}\n`;

test("a log that has grown is put aside, and the oldest of those goes", () => {
  const log = openLogFile(join(folder, "server.log"), 1_000, 2);
  for (let number = 1; number <= 45; number += 1) log.write(line(number));
  expect(readdirSync(folder).toSorted()).toEqual(["server.log", "server.log.1", "server.log.2"]);
  const kept = read("server.log.2") + read("server.log.1") + read("server.log");
  const numbers = [...kept.matchAll(/^line (\d+) /gm)].map(([, number]) => Number(number));
  const [first = 0] = numbers;
  expect(numbers).toEqual(Array.from({ length: 46 - first }, (_, index) => first + index));
  expect(first).toBeGreaterThan(1);
});

test("what another process has put aside is not put aside again", () => {
  const path = join(folder, "server.log");
  const [one, other] = [openLogFile(path, 1_000, 3), openLogFile(path, 1_000, 3)];
  for (let number = 1; number <= 11; number += 1) one.write(line(number));
  for (let number = 12; number <= 20; number += 1) other.write(line(number));
  expect(read("server.log.1")).toContain("line 1 ");
  other.write(line(21));
  other.write(line(22));
  other.write(line(23));
  expect(readdirSync(folder)).toHaveLength(2);
  expect(read("server.log")).toContain("line 23 ");
});
