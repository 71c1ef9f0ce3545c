/** Who answers for the session: the store, once it is there. */
export type SessionKeeper = {
  /** Makes sure that there is a session. Rejects with an `AppError` when there can be none. */
  ensure(): Promise<unknown>;
  /** The server refused the session: makes another; false when the person must sign in again. */
  renew(): Promise<boolean>;
  /** The server wants a second factor of this person before it does anything else for them. */
  requireFactor(): void;
};

/** Lets calls that need a session wait for one, without the services knowing the store. */
export type SessionBarrier = SessionKeeper & { guard(keeper: SessionKeeper): void };

export function createSessionBarrier(): SessionBarrier {
  let keeper: SessionKeeper | null = null;
  let renewing: Promise<boolean> | null = null;
  return {
    guard(next) {
      keeper = next;
    },
    ensure: async () => {
      await keeper?.ensure();
    },
    requireFactor: () => keeper?.requireFactor(),
    renew() {
      if (keeper === null) return Promise.resolve(false);
      // Ten refused calls are one expired session.
      renewing ??= keeper.renew().finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}
