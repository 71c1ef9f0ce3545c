import { describe, expect, test } from "vitest";

import type { Steps } from "#kernels/steps.ts";
import { createBreath, createStepRunner } from "#renderer/services/step-runner.ts";

/** Work of so many steps, each of which takes `stepMs` on the clock; notes every step. */
function createWork(stepMs: number) {
  const clock = { nowMs: 0 };
  const noted: string[] = [];
  function* work(name: string, steps: number): Steps<string> {
    for (let step = 1; step <= steps; step++) {
      noted.push(`${name} ${step}`);
      clock.nowMs += stepMs;
      yield step / steps;
    }
    return name;
  }
  return { work, noted, readNowMs: () => clock.nowMs };
}

function* fail(): Steps<void> {
  yield 0;
  throw new RangeError("mask: bad");
}

describe("a step runner", () => {
  test("answers messages between slices and gives what the steps give", async () => {
    const { work, noted, readNowMs } = createWork(3);
    const runner = createStepRunner(() => {
      noted.push("breath");
      return Promise.resolve();
    }, readNowMs);
    const seen: number[] = [];
    expect(await runner.run(work("a", 5), (fraction) => seen.push(fraction))).toBe("a");
    expect(noted).toEqual(["a 1", "a 2", "a 3", "breath", "a 4", "a 5"]);
    expect(seen).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  });

  test("takes no step any more once it is stopped, and runs the next work as ever", async () => {
    const { work, noted, readNowMs } = createWork(10);
    const runner = createStepRunner(createBreath(), readNowMs);
    const stopped = runner.run(work("a", 100), (fraction) => {
      if (fraction === 0.02) runner.stop();
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(noted).toEqual(["a 1", "a 2"]);
    runner.stop();
    expect(await runner.run(work("b", 3))).toBe("b");
  });

  test("lets what runs beside rest while anything else runs, and does not stop it", async () => {
    const { work, noted, readNowMs } = createWork(10);
    const runner = createStepRunner(createBreath(), readNowMs);
    const beside = runner.runBeside(work("beside", 3));
    const first = runner.run(work("first", 3));
    expect(await first).toBe("first");
    const second = runner.run(work("second", 3));
    runner.stop();
    await expect(second).rejects.toThrow("stopped");
    expect(await beside).toBe("beside");
    const besides = noted.filter((note) => note.startsWith("beside"));
    expect(besides).toEqual(["beside 1", "beside 2", "beside 3"]);
    expect(noted.indexOf("beside 2")).toBeGreaterThan(noted.indexOf("first 3"));
  });

  test("takes no step any more of what runs beside once that is stopped", async () => {
    const { work, noted, readNowMs } = createWork(10);
    const runner = createStepRunner(createBreath(), readNowMs);
    const beside = runner.runBeside(work("beside", 100));
    const first = runner.run(work("first", 3));
    runner.stopBeside();
    await expect(beside).rejects.toThrow("stopped");
    expect(await first).toBe("first");
    expect(noted.filter((note) => note.startsWith("beside"))).toEqual(["beside 1"]);
    expect(await runner.runBeside(work("next", 2))).toBe("next");
  });

  test("fails with what the steps throw", async () => {
    const { readNowMs } = createWork(1);
    const runner = createStepRunner(createBreath(), readNowMs);
    await expect(runner.run(fail())).rejects.toThrow("mask: bad");
  });
});
