import { Saver } from "#renderer/services/saver.ts";
import type { SaveStatus } from "#renderer/services/saver.ts";
import { readTheme } from "#shared/theme/theme-document.ts";
import type { ThemeDraft } from "#shared/wires/http/theme-calls.ts";

import { isSameTheme } from "./theme-document.ts";
import type { EditedTheme } from "./theme-document.ts";

/** In a conflict null stands for a draft that somebody dropped or published. */
export type SaverStatus = SaveStatus<ThemeDraft | null>;
/** Of a theme and the version of its draft, null while there is none. */
export type DraftSaver = Saver<EditedTheme, number | null, ThemeDraft | null>;

export type SaverPorts = {
  /** Rejects with `AppError`, `version_conflict` when the draft is not at this version. */
  save: (version: number | null, theme: EditedTheme) => Promise<{ version: number }>;
  discard: (version: number) => Promise<void>;
  readTheirs: (cause: unknown) => ThemeDraft | null;
};

/** Keeps the company's draft up to date with the editor; a theme as published needs no draft. */
export function createDraftSaver(
  start: { version: number | null; theme: EditedTheme; published: EditedTheme },
  ports: SaverPorts,
): DraftSaver {
  const isPublished = (theme: EditedTheme) => isSameTheme(start.published, theme);
  return new Saver<EditedTheme, number | null, ThemeDraft | null>(
    { version: start.version, savedAtMs: 0, content: start.theme },
    {
      // Long enough for the next step of a drag to come.
      saveDelayMs: 700,
      async save(version, theme) {
        if (!isPublished(theme)) return (await ports.save(version, theme)).version;
        if (version !== null) await ports.discard(version);
        return null;
      },
      readTheirs: (cause) => Promise.resolve(ports.readTheirs(cause)),
      versionOf: (theirs) => theirs?.version ?? null,
      hasContent(theirs, theme) {
        if (theirs === null) return isPublished(theme);
        const read = readTheme(theirs.styles);
        return read.ok && isSameTheme(read.styles, theme);
      },
      isSame: (one, other) => one === other,
      keepDraft: () => undefined,
      readNowMs: () => Date.now(),
    },
  );
}
