import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

export type SaveStatus<Theirs> =
  | { kind: "saved"; atMs: number }
  | { kind: "changed" }
  | { kind: "saving" }
  | { kind: "failed"; code: AppErrorCode }
  /** Somebody else saved meanwhile. Nothing is sent until one of the two is chosen. */
  | { kind: "conflict"; theirs: Theirs };

export type SaverRules<Content, Version, Theirs> = {
  saveDelayMs: number;
  /** Answers the version it made. Rejects with `version_conflict` when another one is there. */
  save: (version: Version, content: Content) => Promise<Version>;
  /** What is there instead, after a save was refused with `cause`. */
  readTheirs: (cause: unknown) => Promise<Theirs>;
  versionOf: (theirs: Theirs) => Version;
  hasContent: (theirs: Theirs, content: Content) => boolean;
  isSame: (one: Content, other: Content) => boolean;
  /** Called with every change, and with null once the server has it. */
  keepDraft: (version: Version, content: Content | null) => void;
  readNowMs: () => number;
};

const retryDelayMs = 10_000;

/**
 * Saves something with versions a while after its last change, one request at a time, each from
 * the version the one before it made; what failed is sent again. A save whose answer was lost is
 * known again and no conflict.
 */
export class Saver<Content, Version, Theirs> {
  readonly #rules: SaverRules<Content, Version, Theirs>;
  readonly #listeners = new Set<() => void>();
  #version: Version;
  #saved: Content;
  #content: Content;
  #status: SaveStatus<Theirs>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<boolean> | null = null;
  /** Sent without an answer: the server may have it all the same. */
  #unanswered: { content: Content } | null = null;

  constructor(
    start: { version: Version; savedAtMs: number; content: Content },
    rules: SaverRules<Content, Version, Theirs>,
  ) {
    this.#rules = rules;
    this.#version = start.version;
    this.#saved = start.content;
    this.#content = start.content;
    this.#status = { kind: "saved", atMs: start.savedAtMs };
  }

  readonly readStatus = (): SaveStatus<Theirs> => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The version that the server last acknowledged. */
  readVersion(): Version {
    return this.#version;
  }

  change(next: Content): void {
    if (this.#rules.isSame(next, this.#content)) return;
    this.#content = next;
    this.#rules.keepDraft(this.#version, next);
    if (this.#status.kind === "conflict") return;
    if (this.#saving === null) this.#show({ kind: "changed" });
    this.#schedule(this.#rules.saveDelayMs);
  }

  /** Saves now what is not saved. True once the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#saving !== null) return (await this.#saving) ? this.flush() : false;
    if (this.#status.kind === "conflict") return false;
    if (this.#content === this.#saved) {
      if (this.#status.kind === "changed") this.#accept(this.#version, this.#content);
      return true;
    }
    this.#saving = this.#saveOnce().finally(() => {
      this.#saving = null;
    });
    return (await this.#saving) ? this.flush() : false;
  }

  /** Something else than a save found out that another version is there. */
  meetConflict(theirs: Theirs): void {
    clearTimeout(this.#timer);
    this.#show({ kind: "conflict", theirs });
  }

  /** After a conflict: saves over the other version. */
  async keepMine(): Promise<boolean> {
    if (this.#status.kind === "conflict") {
      this.#version = this.#rules.versionOf(this.#status.theirs);
      this.#show({ kind: "changed" });
    }
    return this.flush();
  }

  /** After a conflict: gives up the own changes; `content` is what the other version holds. */
  acceptTheirs(content: Content): void {
    if (this.#status.kind !== "conflict") return;
    this.#content = content;
    this.#accept(this.#rules.versionOf(this.#status.theirs), content);
  }

  /** Stops the timers; nothing is saved by itself any more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #saveOnce(): Promise<boolean> {
    const sent = this.#content;
    this.#show({ kind: "saving" });
    try {
      this.#accept(await this.#rules.save(this.#version, sent), sent);
      return true;
    } catch (cause) {
      return this.#refuse(cause, sent);
    }
  }

  #accept(version: Version, sent: Content): void {
    this.#version = version;
    this.#saved = sent;
    this.#unanswered = null;
    const isAll = this.#content === sent;
    this.#rules.keepDraft(version, isAll ? null : this.#content);
    this.#show(isAll ? { kind: "saved", atMs: this.#rules.readNowMs() } : { kind: "changed" });
  }

  /** True when the server turns out to have what was sent before. */
  async #refuse(cause: unknown, sent: Content): Promise<boolean> {
    const code = cause instanceof AppError ? cause.code : "internal_error";
    const found = code === "version_conflict" ? await this.#findTheirs(cause) : null;
    if (found === null) {
      if (code !== "version_conflict") this.#unanswered = { content: sent };
      this.#show({ kind: "failed", code });
      // What is too large stays so until it is changed, which sends it again.
      if (code !== "payload_too_large") this.#schedule(retryDelayMs);
      return false;
    }
    const { theirs } = found;
    const before = this.#unanswered;
    if (before !== null && this.#rules.hasContent(theirs, before.content)) {
      this.#accept(this.#rules.versionOf(theirs), before.content);
      return true;
    }
    this.#show({ kind: "conflict", theirs });
    return false;
  }

  async #findTheirs(cause: unknown): Promise<{ theirs: Theirs } | null> {
    try {
      return { theirs: await this.#rules.readTheirs(cause) };
    } catch {
      return null;
    }
  }

  #show(status: SaveStatus<Theirs>): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }
}
