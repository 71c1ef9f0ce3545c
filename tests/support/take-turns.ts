import { setImmediate as takeTurn } from "node:timers/promises";

import { act } from "react";

const most = 200;

/** Goes on, a turn of the event loop at a time, until it is done; rejects where that never comes. */
export async function takeTurns(isDone: () => boolean): Promise<void> {
  for (let turns = 0; !isDone(); turns++) {
    if (turns === most) throw new RangeError(`not done after ${most} turns`);
    await act(() => takeTurn());
  }
}
