const delaysMs = [1000, 4000, 16_000, 60_000];

/** Does what a server in trouble may refuse, again a little later; in the end without success. */
export async function tryAgain(work: () => Promise<void>): Promise<void> {
  for (const delayMs of delaysMs) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return work().catch(() => undefined);
}
