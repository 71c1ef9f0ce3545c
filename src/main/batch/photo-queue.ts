import type { BatchPhoto } from "./batch-job.ts";

/** The photos that wait to be worked on: each once, as it was seen last, and by one process at a time. */
export function createPhotoQueue() {
  const waiting = new Map<string, BatchPhoto>();
  const inWork = new Set<string>();
  const seen = new Map<string, BatchPhoto>();
  return {
    /** Whether it is new or has changed since; what is told twice is heard once. */
    isNews(photo: BatchPhoto): boolean {
      const before = seen.get(photo.name);
      seen.set(photo.name, photo);
      return before?.bytes !== photo.bytes || before.modifiedMs !== photo.modifiedMs;
    },
    add: (photo: BatchPhoto) => void waiting.set(photo.name, photo),
    /** Null when there is none that nobody works on. */
    begin(): BatchPhoto | null {
      const next = [...waiting.values()].find(({ name }) => !inWork.has(name)) ?? null;
      if (next === null) return null;
      waiting.delete(next.name);
      inWork.add(next.name);
      return next;
    },
    end: (name: string) => void inWork.delete(name),
    listWaiting: (): string[] => [...waiting.keys()],
  };
}
