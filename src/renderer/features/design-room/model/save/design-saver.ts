import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";

import { hasContent } from "./has-content.ts";

export type DesignContent = { name: string; edits: EditList };

export type SaveStatus =
  | { kind: "saved"; atMs: number }
  | { kind: "changed" }
  | { kind: "saving" }
  | { kind: "failed"; code: AppErrorCode }
  | { kind: "conflict"; theirs: Design };

export type SaverPorts = {
  /** Rejects with `AppError`, `version_conflict` when the server holds another version. */
  save: (version: number, content: DesignContent) => Promise<Design>;
  readCurrent: () => Promise<Design>;
  /** Called with every change, and with null once the server has it. */
  keepDraft: (version: number, content: DesignContent | null) => void;
  readNowMs: () => number;
};

const saveDelayMs = 1500;
const retryDelayMs = 10_000;

/** Saves a design some time after its last change, one request at a time. */
export class DesignSaver {
  readonly #ports: SaverPorts;
  readonly #listeners = new Set<() => void>();
  #version: number;
  #saved: DesignContent;
  #content: DesignContent;
  #status: SaveStatus;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<boolean> | null = null;
  /** Sent without an answer: the server may have it all the same. */
  #unanswered: DesignContent | null = null;

  constructor(
    start: { version: number; savedAtMs: number; content: DesignContent },
    ports: SaverPorts,
  ) {
    this.#ports = ports;
    this.#version = start.version;
    this.#saved = start.content;
    this.#content = start.content;
    this.#status = { kind: "saved", atMs: start.savedAtMs };
  }

  readonly readStatus = (): SaveStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The version that the server last acknowledged. */
  readVersion(): number {
    return this.#version;
  }

  change(next: DesignContent): void {
    if (next.edits === this.#content.edits && next.name === this.#content.name) return;
    this.#content = next;
    this.#ports.keepDraft(this.#version, next);
    if (this.#status.kind === "conflict") return;
    if (this.#saving === null) this.#show({ kind: "changed" });
    this.#schedule(saveDelayMs);
  }

  /** Saves now what is not saved. True once the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#saving !== null) return (await this.#saving) ? this.flush() : false;
    if (this.#status.kind === "conflict") return false;
    if (this.#content === this.#saved) return true;
    this.#saving = this.#saveOnce().finally(() => {
      this.#saving = null;
    });
    return (await this.#saving) ? this.flush() : false;
  }

  /** After a conflict: saves over the other version. */
  async keepMine(): Promise<boolean> {
    if (this.#status.kind === "conflict") {
      this.#version = this.#status.theirs.version;
      this.#show({ kind: "changed" });
    }
    return this.flush();
  }

  /** After a conflict: gives up the own changes and answers the other version. */
  takeTheirs(): Design | null {
    if (this.#status.kind !== "conflict") return null;
    const { theirs } = this.#status;
    this.#content = { name: theirs.name, edits: theirs.edits };
    this.#accept(theirs, this.#content);
    return theirs;
  }

  /** Stops the timers; nothing is saved by itself any more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #saveOnce(): Promise<boolean> {
    const sent = this.#content;
    this.#show({ kind: "saving" });
    try {
      this.#accept(await this.#ports.save(this.#version, sent), sent);
      return true;
    } catch (cause) {
      return this.#refuse(cause, sent);
    }
  }

  #accept(design: Design, sent: DesignContent): void {
    this.#version = design.version;
    this.#saved = sent;
    this.#unanswered = null;
    const isAll = this.#content === sent;
    this.#ports.keepDraft(this.#version, isAll ? null : this.#content);
    this.#show(isAll ? { kind: "saved", atMs: this.#ports.readNowMs() } : { kind: "changed" });
  }

  /** True when the server turns out to have what was sent before. */
  async #refuse(cause: unknown, sent: DesignContent): Promise<boolean> {
    const code = cause instanceof AppError ? cause.code : "internal_error";
    const theirs = code === "version_conflict" ? await this.#readTheirs() : null;
    if (theirs === null) {
      if (code !== "version_conflict") this.#unanswered = sent;
      this.#show({ kind: "failed", code });
      this.#schedule(retryDelayMs);
      return false;
    }
    const before = this.#unanswered;
    if (before !== null && hasContent(theirs, before)) {
      this.#accept(theirs, before);
      return true;
    }
    this.#show({ kind: "conflict", theirs });
    return false;
  }

  async #readTheirs(): Promise<Design | null> {
    try {
      return await this.#ports.readCurrent();
    } catch {
      return null;
    }
  }

  #show(status: SaveStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }
}
