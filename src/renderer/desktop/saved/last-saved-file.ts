/** A file that this page saved, as the main process knows it. */
export type SavedFile = { readonly id: string; readonly name: string };

let last: SavedFile | null = null;
const listeners = new Set<() => void>();

/** The file that this page saved last, for as long as it is offered to be dragged out. */
export const lastSavedFile = {
  read: (): SavedFile | null => last,
  set(file: SavedFile | null): void {
    last = file;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
