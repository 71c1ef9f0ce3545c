/** Work that is done one after another within a group; groups do not wait for each other. */
export type Turns = {
  /** Starts `work` when everything before it in the group has ended, however it ended. */
  run<Value>(group: string, work: () => Promise<Value>): Promise<Value>;
};

/** Starts without any group; a group is forgotten when its last work has ended. */
export function createTurns(): Turns {
  const lastOf = new Map<string, Promise<void>>();
  return {
    run(group, work) {
      const turn = (lastOf.get(group) ?? Promise.resolve()).then(work);
      const forget = () => {
        if (lastOf.get(group) === ended) lastOf.delete(group);
      };
      const ended: Promise<void> = turn.then(forget, forget);
      lastOf.set(group, ended);
      return turn;
    },
  };
}
