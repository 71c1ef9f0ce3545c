/** Locks that all windows of the app share. Insecure pages have none: there everything is free. */
const nameLock = (name: string) => `roomwright ${name}`;
const locks = (): LockManager | null => ("locks" in navigator ? navigator.locks : null);

/** Does `work` once nobody else does something of the same name. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const manager = locks();
  return manager === null ? work() : manager.request(nameLock(name), work);
}

/** Does `work` if nobody does something of the same name; false otherwise. */
export async function ifFree(name: string, work: () => Promise<void>): Promise<boolean> {
  const manager = locks();
  if (manager === null) {
    await work();
    return true;
  }
  return manager.request(nameLock(name), { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}

/** Tells whether somebody does something of a name. */
export async function readHeld(): Promise<(name: string) => boolean> {
  const held = new Set((await locks()?.query())?.held?.map(({ name }) => name));
  return (name) => held.has(nameLock(name));
}

export const nameRoomLock = (designId: string) => `room ${designId}`;

/** Says to the other windows which room is shown in this one: what it changes it sends itself. */
export function createRoomHold(): (path: string) => void {
  const state = { shown: null as string | null, letGo: () => undefined as void };
  return (path) => {
    const shown = /^\/room\/([^/]+)/.exec(path)?.[1] ?? null;
    if (shown === state.shown) return;
    state.letGo();
    state.shown = shown;
    if (shown === null) return;
    const left = new Promise<void>((resolve) => {
      state.letGo = resolve;
    });
    // Two windows may show the same room.
    void locks()?.request(nameLock(nameRoomLock(shown)), { mode: "shared" }, () => left);
  };
}
