import { AppError } from "#shared/app-error.ts";
import type { ThemeDraft } from "#shared/wires/http/theme-calls.ts";

import type { EditedTheme } from "./theme-document.ts";

export type SaverStatus =
  | { kind: "saved" }
  /** There is something the server does not have yet. */
  | { kind: "saving" }
  | { kind: "failed" }
  /** Somebody else changed the draft, or dropped it (null). Nothing is saved until one is chosen. */
  | { kind: "conflict"; theirs: ThemeDraft | null };

export type SaverPorts = {
  /** Rejects with a `DraftConflict` when the draft is not at this version. */
  save: (version: number | null, theme: EditedTheme) => Promise<{ version: number }>;
  discard: (version: number) => Promise<void>;
  /** Whether a theme is what is published, so that there is no draft to keep. */
  isPublished: (theme: EditedTheme) => boolean;
  /** Calls back later; returns the way to call it off. */
  delay: (run: () => void) => () => void;
};

/** The draft is at another version than the one that was named. */
export class DraftConflict extends Error {
  override readonly name = "DraftConflict";
  readonly theirs: ThemeDraft | null;

  constructor(theirs: ThemeDraft | null) {
    super("the draft has changed meanwhile");
    this.theirs = theirs;
  }
}

/**
 * Keeps the server's draft up to date with the editor: a little after the last change, one request
 * after the other, each from the version the one before it made.
 */
export class DraftSaver {
  readonly #ports: SaverPorts;
  readonly #listeners = new Set<() => void>();
  #version: number | null;
  #saved: EditedTheme;
  #wanted: EditedTheme;
  #status: SaverStatus = { kind: "saved" };
  #running: Promise<void> | null = null;
  #callOff: () => void = () => undefined;

  constructor(start: { version: number | null; theme: EditedTheme }, ports: SaverPorts) {
    this.#ports = ports;
    this.#version = start.version;
    this.#saved = start.theme;
    this.#wanted = start.theme;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly readStatus = (): SaverStatus => this.#status;

  /** The theme as it is in the editor now. */
  change(theme: EditedTheme): void {
    if (theme === this.#wanted) return;
    this.#wanted = theme;
    this.#callOff();
    if (this.#status.kind === "conflict") return;
    this.#tell({ kind: "saving" });
    this.#callOff = this.#ports.delay(() => void this.flush().catch(() => undefined));
  }

  /** Saves now. Resolves with the draft's version, null when there is no draft. */
  async flush(): Promise<number | null> {
    this.#callOff();
    while (this.#running !== null) await this.#running;
    if (this.#status.kind === "conflict") throw new DraftConflict(this.#status.theirs);
    if (this.#wanted === this.#saved) return this.#version;
    this.#running = this.#send(this.#wanted).finally(() => {
      this.#running = null;
    });
    await this.#running;
    return this.flush();
  }

  /** Something else than a save found out that the draft is another one by now. */
  meetConflict(theirs: ThemeDraft | null): void {
    this.#callOff();
    this.#tell({ kind: "conflict", theirs });
  }

  /** Of two drafts the person chose theirs, which the editor shows from now on. */
  takeTheirs(version: number | null, theme: EditedTheme): void {
    this.#version = version;
    this.#saved = theme;
    this.#wanted = theme;
    this.#tell({ kind: "saved" });
  }

  /** The person chose their own: it is saved over the other one. */
  keepMine(): void {
    if (this.#status.kind !== "conflict") return;
    this.#version = this.#status.theirs?.version ?? null;
    this.#tell({ kind: "saving" });
    void this.flush().catch(() => undefined);
  }

  async #send(theme: EditedTheme): Promise<void> {
    try {
      if (!this.#ports.isPublished(theme)) {
        this.#version = (await this.#ports.save(this.#version, theme)).version;
      } else if (this.#version !== null) {
        await this.#ports.discard(this.#version);
        this.#version = null;
      }
      this.#saved = theme;
      this.#tell({ kind: this.#wanted === theme ? "saved" : "saving" });
    } catch (error) {
      const isConflict = error instanceof DraftConflict;
      this.#tell(isConflict ? { kind: "conflict", theirs: error.theirs } : { kind: "failed" });
      throw isConflict
        ? error
        : new AppError("unavailable", "the draft was not saved", { cause: error });
    }
  }

  #tell(status: SaverStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}
