import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";

export type DesignContent = { name: string; edits: EditList };

export type SaveStatus =
  | { kind: "saved"; atMs: number }
  | { kind: "changed" }
  | { kind: "saving" }
  | { kind: "failed"; code: AppErrorCode }
  | { kind: "conflict"; theirs: Design };

export type SaverPorts = {
  /** Rejects with `AppError`, `version_conflict` when the server holds another version. */
  save(version: number, content: DesignContent): Promise<Design>;
  readCurrent(): Promise<Design>;
  /** Called with every change, and with null once the server has it. */
  keepDraft(version: number, content: DesignContent | null): void;
  readNowMs(): number;
};

/** Saves a design some time after its last change, one request at a time. */
export type DesignSaver = {
  change(content: DesignContent): void;
  /** Saves now what is not saved. True once the server has everything. */
  flush(): Promise<boolean>;
  /** After a conflict: saves over the other version. */
  keepMine(): Promise<boolean>;
  /** After a conflict: gives up the own changes and answers the other version. */
  takeTheirs(): Design | null;
  readStatus(): SaveStatus;
  /** The version that the server last acknowledged. */
  readVersion(): number;
  subscribe(listener: () => void): () => void;
  /** Stops the timers; nothing is saved any more. */
  stop(): void;
};

const saveDelayMs = 1500;
const retryDelayMs = 10_000;

export function createDesignSaver(
  start: { version: number; savedAtMs: number; content: DesignContent },
  ports: SaverPorts,
): DesignSaver {
  let version = start.version;
  let saved = start.content;
  let content = start.content;
  let savedAtMs = start.savedAtMs;
  let status: SaveStatus = { kind: "saved", atMs: savedAtMs };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();

  const show = (next: SaveStatus) => {
    status = next;
    for (const listener of listeners) listener();
  };

  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delayMs);
  };

  const accept = (design: Design, sent: DesignContent) => {
    version = design.version;
    saved = sent;
    savedAtMs = ports.readNowMs();
    const isAll = content === sent;
    ports.keepDraft(version, isAll ? null : content);
    show(isAll ? { kind: "saved", atMs: savedAtMs } : { kind: "changed" });
  };

  const refuse = async (cause: unknown): Promise<void> => {
    const code = cause instanceof AppError ? cause.code : "internal_error";
    const theirs = code === "version_conflict" ? await readTheirs() : null;
    if (theirs !== null) {
      show({ kind: "conflict", theirs });
      return;
    }
    show({ kind: "failed", code });
    schedule(retryDelayMs);
  };

  const readTheirs = async (): Promise<Design | null> => {
    try {
      return await ports.readCurrent();
    } catch {
      return null;
    }
  };

  const saveOnce = async (): Promise<boolean> => {
    const sent = content;
    show({ kind: "saving" });
    try {
      accept(await ports.save(version, sent), sent);
      return true;
    } catch (cause) {
      await refuse(cause);
      return false;
    }
  };

  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    while (saving !== null) {
      if (!(await saving)) return false;
    }
    if (status.kind === "conflict") return false;
    if (content === saved) return true;
    saving = saveOnce().finally(() => {
      saving = null;
    });
    return (await saving) && flush();
  };

  return {
    flush,
    change(next) {
      if (next.edits === content.edits && next.name === content.name) return;
      content = next;
      ports.keepDraft(version, content);
      if (status.kind === "conflict") return;
      if (saving === null) show({ kind: "changed" });
      schedule(saveDelayMs);
    },
    async keepMine() {
      if (status.kind !== "conflict") return flush();
      version = status.theirs.version;
      show({ kind: "changed" });
      return flush();
    },
    takeTheirs() {
      if (status.kind !== "conflict") return null;
      const { theirs } = status;
      content = { name: theirs.name, edits: theirs.edits };
      accept(theirs, content);
      return theirs;
    },
    readStatus: () => status,
    readVersion: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => clearTimeout(timer),
  };
}
