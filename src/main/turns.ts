/** Does one thing after the other, in the order in which they came; one that fails stops no other. */
export type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  let queue: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = queue.then(act);
    queue = turn.catch(() => undefined);
    return turn;
  };
}
