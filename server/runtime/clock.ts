/** The only source of time in the server, so that tests can own it. */
export type Clock = {
  /** The present moment. */
  now(): Date;
};

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
