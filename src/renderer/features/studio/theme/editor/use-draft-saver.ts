import { useEffect, useMemo, useState, useSyncExternalStore } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { throwAppError } from "#renderer/state/request-base-query.ts";
import { draftConflictSchema } from "#shared/wires/http/theme-calls.ts";
import type { ThemeDraft } from "#shared/wires/http/theme-calls.ts";

import { createDraftSaver } from "./draft-saver.ts";
import type { DraftSaver, SaverPorts, SaverStatus } from "./draft-saver.ts";
import type { EditedTheme } from "./theme-document.ts";

/** Saves the editor's theme as the company's draft, a little after each change. */
export function useDraftSaver(
  start: { draft: ThemeDraft | null; published: EditedTheme; theme: EditedTheme },
  theme: EditedTheme,
): { saver: DraftSaver; status: SaverStatus } {
  const ports = useSaverPorts();
  const [saver] = useState(() =>
    createDraftSaver({ ...start, version: start.draft?.version ?? null }, ports),
  );
  const status = useSyncExternalStore(saver.subscribe, saver.readStatus);
  useEffect(() => saver.change(theme), [saver, theme]);
  useEffect(() => {
    const flush = () => void saver.flush();
    const flushHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    globalThis.addEventListener("online", flush);
    document.addEventListener("visibilitychange", flushHidden);
    return () => {
      globalThis.removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", flushHidden);
      void saver.flush().finally(() => saver.stop());
    };
  }, [saver]);
  return { saver, status };
}

function useSaverPorts(): SaverPorts {
  const [saveDraft] = studioApi.useSaveThemeDraftMutation();
  const [discardDraft] = studioApi.useDiscardThemeDraftMutation();
  return useMemo(
    () => ({
      save: (version, theme) =>
        throwAppError(saveDraft({ body: { version, styles: theme } }).unwrap()),
      async discard(version) {
        await throwAppError(discardDraft({ query: { version } }).unwrap());
      },
      readTheirs(cause) {
        const theirs = readDraftConflict(cause);
        if (theirs === undefined) throw cause;
        return theirs;
      },
    }),
    [saveDraft, discardDraft],
  );
}

/** The draft that is there instead, null when there is none; undefined for any other failure. */
export function readDraftConflict(error: unknown): ThemeDraft | null | undefined {
  const { code, details } = error as { code?: unknown; details?: unknown };
  if (code !== "version_conflict") return undefined;
  return draftConflictSchema.safeParse(details).data?.current;
}
