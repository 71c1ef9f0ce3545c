/** Keeps where the windows are, so that the next start brings them back. */
export function createWindowKeeper(keep: (paths: string[]) => void) {
  let isQuitting = false;
  return {
    /** From here on windows close because the app ends, not because somebody is done with them. */
    quit: () => void (isQuitting = true),
    /** One that goes somewhere shows that quitting was called off. */
    moved(paths: string[]): void {
      isQuitting = false;
      keep(paths);
    },
    closed(paths: string[]): void {
      if (!isQuitting) keep(paths);
    },
  };
}
