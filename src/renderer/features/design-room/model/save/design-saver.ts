import { Saver } from "#renderer/services/saver.ts";
import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";

export type DesignContent = { name: string; edits: EditList };

export type SaverPorts = {
  /** Rejects with `AppError`, `version_conflict` when the server holds another version. */
  save: (version: number, content: DesignContent) => Promise<Design>;
  readCurrent: () => Promise<Design>;
  /** Called with every change, and with null once the server has it. */
  keepDraft: (version: number, content: DesignContent | null) => void;
  readNowMs: () => number;
};

/** Saves a design some time after its last change. */
export class DesignSaver extends Saver<DesignContent, number, Design> {
  constructor(
    start: { version: number; savedAtMs: number; content: DesignContent },
    { save, readCurrent, keepDraft, readNowMs }: SaverPorts,
  ) {
    super(start, {
      saveDelayMs: 1500,
      save: async (version, content) => (await save(version, content)).version,
      readTheirs: readCurrent,
      versionOf: ({ version }) => version,
      hasContent,
      isSame: (one, other) => one.edits === other.edits && one.name === other.name,
      keepDraft,
      readNowMs,
    });
  }

  /** After a conflict: gives up the own changes and answers the other version. */
  takeTheirs(): Design | null {
    const status = this.readStatus();
    if (status.kind !== "conflict") return null;
    const { name, edits } = status.theirs;
    this.acceptTheirs({ name, edits });
    return status.theirs;
  }
}

/** Whether a design as the server has it says the same as `content`, in whatever order of keys. */
export function hasContent({ name, edits }: Design, content: DesignContent): boolean {
  return name === content.name && writeInOrder(edits) === writeInOrder(content.edits);
}

/** The same text for values that say the same, in whatever order of keys. */
export function writeInOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}
