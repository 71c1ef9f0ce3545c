import type { Page } from "@playwright/test";

/**
 * Has every commit of React on the page counted, from the next page load on: how many components
 * really worked in it, by the protocol that React's developer tools read. A fiber has worked when
 * it carries the flag of performed work and its parent was not passed over in this commit.
 */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript({ content: hook });
}

/** The components that worked, commit by commit, while `act` ran and until the page was quiet. */
export async function readRenders(page: Page, act: () => Promise<void>): Promise<number[]> {
  await settle(page);
  await page.evaluate("renderedCommits.length = 0");
  await act();
  await settle(page);
  const commits: number[] = await page.evaluate("renderedCommits");
  return commits.filter((count) => count > 0);
}

/** Until nothing was committed for a while. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate("untilQuiet()");
}

/**
 * Runs in the page before React, whose tags of fibers these are: function, class, forwardRef, memo
 * and simple memo. Children that a commit passed over are shared with the tree before it.
 */
const hook = `
  window.renderedCommits = [];
  let lastCommitAt = 0;
  window.untilQuiet = async () => {
    const quietMs = 700;
    while (performance.now() - lastCommitAt < quietMs) {
      await new Promise((resolve) => setTimeout(resolve, lastCommitAt + quietMs - performance.now()));
    }
  };
  const componentTags = new Set([0, 1, 11, 14, 15]);
  const performedWork = 1;
  const countWork = (top) => {
    let count = 0;
    const stack = [top];
    while (stack.length > 0) {
      const fiber = stack.pop();
      if (componentTags.has(fiber.tag) && (fiber.flags & performedWork) !== 0) count += 1;
      const before = fiber.alternate;
      if (before !== null && before.child === fiber.child) continue;
      for (let child = fiber.child; child !== null; child = child.sibling) stack.push(child);
    }
    return count;
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(id, root) {
      renderedCommits.push(countWork(root.current));
      lastCommitAt = performance.now();
    },
  };
`;
