import { expect, test } from "vitest";

import { createProgressMeter } from "#renderer/features/upload/progress-meter.ts";

const megabyte = 1_000_000;

function startMeter() {
  let nowMs = 1000;
  const report = createProgressMeter(() => nowMs);
  return (atMs: number, sentBytes: number, totalBytes = 8 * megabyte) => {
    nowMs = 1000 + atMs;
    return report(sentBytes, totalBytes);
  };
}

test("no time is promised before a rate is known", () => {
  const report = startMeter();
  expect(report(0, 0).secondsLeft).toBeNull();
  expect(report(300, megabyte).secondsLeft).toBeNull();
});

test("the time left follows the measured rate", () => {
  const report = startMeter();
  report(0, 0);
  expect(report(1000, megabyte)).toEqual({
    sentBytes: megabyte,
    totalBytes: 8 * megabyte,
    fraction: 1 / 8,
    secondsLeft: 7,
    isStalled: false,
  });
});

test("only the last seconds count when the connection slows down", () => {
  const report = startMeter();
  report(0, 0);
  report(1000, 4 * megabyte);
  report(2000, 4.1 * megabyte);
  report(6500, 4.5 * megabyte);
  expect(report(7000, 4.6 * megabyte).secondsLeft).toBe(34);
});

test("a transfer that stands still promises nothing", () => {
  const report = startMeter();
  report(0, megabyte);
  expect(report(4000, megabyte).secondsLeft).toBeNull();
});

test("a transfer that does not move for eight seconds is stalled until it moves", () => {
  const report = startMeter();
  report(0, megabyte);
  expect(report(7900, megabyte).isStalled).toBe(false);
  expect(report(8000, megabyte).isStalled).toBe(true);
  expect(report(9000, megabyte + 1).isStalled).toBe(false);
});

test("a transfer that waits for the answer is not stalled", () => {
  const report = startMeter();
  report(0, 8 * megabyte);
  expect(report(30_000, 8 * megabyte).isStalled).toBe(false);
});

test("a second attempt starts its own measurement", () => {
  const report = startMeter();
  report(0, 0);
  report(2000, 6 * megabyte);
  expect(report(2100, 0).secondsLeft).toBeNull();
  expect(report(3100, 2 * megabyte).secondsLeft).toBe(3);
});

test("a finished transfer has nothing left", () => {
  const report = startMeter();
  report(0, 0);
  const done = report(1000, 8 * megabyte);
  expect(done.fraction).toBe(1);
  expect(done.secondsLeft).toBe(0);
});

test("an unknown total is no progress", () => {
  expect(startMeter()(0, 10, 0).fraction).toBe(0);
});
