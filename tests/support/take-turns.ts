import { setImmediate as takeTurn } from "node:timers/promises";

import { act } from "react";

/** By a clock that no test sets: what is waited for may have to be read from a busy disk first. */
const readNowNs = () => process.hrtime.bigint();
const mostNs = 20_000_000_000n;

/** Goes on, a turn of the event loop at a time, until it is done; rejects where that never comes. */
export async function takeTurns(isDone: () => boolean): Promise<void> {
  const start = readNowNs();
  while (!isDone()) {
    if (readNowNs() - start > mostNs) throw new RangeError("it is never done");
    await act(() => takeTurn());
  }
}
