import { useEffect, useMemo, useState, useSyncExternalStore } from "react";

import {
  useDiscardThemeDraftMutation,
  useSaveThemeDraftMutation,
} from "#renderer/state/studio/theme-api.ts";
import { draftConflictSchema } from "#shared/wires/http/theme-calls.ts";
import type { ThemeDraft } from "#shared/wires/http/theme-calls.ts";

import { DraftConflict, DraftSaver } from "./draft-saver.ts";
import type { SaverPorts, SaverStatus } from "./draft-saver.ts";
import { isSameTheme } from "./theme-document.ts";
import type { EditedTheme } from "./theme-document.ts";

/** Long enough for the next step of a drag to come. */
const delayMs = 700;

/** Saves the editor's theme as the company's draft, a little after each change. */
export function useDraftSaver(
  start: { draft: ThemeDraft | null; published: EditedTheme; theme: EditedTheme },
  theme: EditedTheme,
): { saver: DraftSaver; status: SaverStatus } {
  const ports = useSaverPorts(start.published);
  const [saver] = useState(
    () => new DraftSaver({ version: start.draft?.version ?? null, theme: start.theme }, ports),
  );
  const status = useSyncExternalStore(saver.subscribe, saver.readStatus);
  useEffect(() => saver.change(theme), [saver, theme]);
  useEffect(() => {
    const flush = () => void saver.flush().catch(() => undefined);
    const flushHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    globalThis.addEventListener("online", flush);
    document.addEventListener("visibilitychange", flushHidden);
    return () => {
      globalThis.removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", flushHidden);
      flush();
    };
  }, [saver]);
  return { saver, status };
}

function useSaverPorts(published: EditedTheme): SaverPorts {
  const [saveDraft] = useSaveThemeDraftMutation();
  const [discardDraft] = useDiscardThemeDraftMutation();
  return useMemo(
    () => ({
      save: (version, theme) =>
        tellConflict(saveDraft({ body: { version, styles: theme } }).unwrap()),
      discard: async (version) => {
        await tellConflict(discardDraft({ query: { version } }).unwrap());
      },
      isPublished: (theme) => isSameTheme(published, theme),
      delay(run) {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    }),
    [saveDraft, discardDraft, published],
  );
}

/** The store's failures are plain data; the saver knows a conflict by its class. */
async function tellConflict<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    const theirs = readDraftConflict(error);
    throw theirs === undefined ? error : new DraftConflict(theirs);
  }
}

/** The draft that is there instead, null when there is none; undefined for any other failure. */
export function readDraftConflict(error: unknown): ThemeDraft | null | undefined {
  const { code, details } = error as { code?: unknown; details?: unknown };
  if (code !== "version_conflict") return undefined;
  return draftConflictSchema.safeParse(details).data?.current;
}
