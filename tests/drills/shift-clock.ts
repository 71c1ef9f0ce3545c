import { readFileSync } from "node:fs";

/**
 * Loaded before a server, it lets a drill move the server's clock: the process adds the milliseconds
 * that stand in the file of this setting, from the next `SIGUSR2` on. Timers go on as before, as they do
 * when somebody sets the clock of a machine.
 */
export const clockFileName = "DRILL_CLOCK_FILE";

const RealDate = Date;
let shiftMs = 0;

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

const path = process.env[clockFileName];
if (path !== undefined) {
  const read = () => {
    shiftMs = Number(readFileSync(path, "utf8"));
  };
  read();
  globalThis.Date = ShiftedDate as DateConstructor;
  process.on("SIGUSR2", read);
}
