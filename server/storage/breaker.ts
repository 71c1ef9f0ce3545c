/** Keeps callers from waiting for something that does not answer anyway. */
export type Breaker = {
  /**
   * Whether a call may be made now. After a row of failures none may for `restMs`, and then one in each
   * `restMs` to see, until one is answered.
   */
  mayCall(): boolean;
  /** A call that was let through has been answered, whatever the answer. */
  answered(): void;
  /** It has not been answered. */
  failed(): void;
};

/** A circuit breaker that opens after `limit` calls in a row without an answer. */
export function createBreaker(limit: number, restMs: number): Breaker {
  let inRow = 0;
  let nextAt = 0;
  return {
    mayCall() {
      if (inRow < limit) return true;
      const now = performance.now();
      if (now < nextAt) return false;
      nextAt = now + restMs;
      return true;
    },
    answered() {
      inRow = 0;
    },
    failed() {
      inRow += 1;
      nextAt = performance.now() + restMs;
    },
  };
}
