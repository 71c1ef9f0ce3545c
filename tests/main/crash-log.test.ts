import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { openCrashLog } from "#main/crash-log.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roomwright-crash-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const now = () => new Date("2026-01-02T03:04:05Z");

test("EL-18 what went wrong is written down without what could open somebody's work", () => {
  const path = join(folder, "logs/crashes.log");
  const canary = "cAnArY0123456789cAnArY0123456789cAnArY";
  const log = openCrashLog(path, now);
  log.note("page", new Error(`GET /x?code=short failed, next-auth.session-token=${canary}`));
  log.note("page", `authorization: Bearer ${canary}`);
  const text = readFileSync(path, "utf8");
  expect(text).toContain("2026-01-02T03:04:05.000Z page: Error: GET /x?");
  expect(text).not.toContain(canary);
  expect(text).not.toContain("short");
});

test("the log does not grow without end", () => {
  const path = join(folder, "crashes.log");
  writeFileSync(path, "x".repeat(600 * 1024));
  openCrashLog(path, now).note("page", "again");
  expect(readFileSync(path, "utf8").length).toBeLessThan(200);
  expect(existsSync(`${path}.1`)).toBe(true);
});

test("a place that cannot be written stops nothing", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => openCrashLog(join(file, "crashes.log"), now).note("page", "again")).not.toThrow();
});
