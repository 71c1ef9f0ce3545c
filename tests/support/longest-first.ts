import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** Longest first. The drill mostly waits, for a lease to run out, so it goes well with any other. */
const longest = [
  "tests/isolation/http/http-isolation.test.ts",
  "tests/isolation/sql/sql-isolation.test.ts",
  "tests/isolation/mutants/http-mutants.test.ts",
  "tests/contracts/auth/browser.test.ts",
  "tests/drills/kill-during-render.test.ts",
  "tests/server/start.test.ts",
];

/**
 * Begins with the files that take longest, also on a machine that has not run them before: one of
 * them begun last would keep one worker busy while the other has nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byHistory = super.sort.bind(this);
    const ordered = await byHistory(files);
    return ordered.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Where a file stands among the longest; behind them all when it is none of them. */
function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? longest.length : at;
}
