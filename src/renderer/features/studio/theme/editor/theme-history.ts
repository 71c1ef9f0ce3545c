import { changeStyle } from "#shared/theme/style-fields.ts";

import type { EditedTheme } from "./theme-document.ts";

/** What has been changed since the page was opened, one step after the other. */
export type ThemeHistory = {
  readonly theme: EditedTheme;
  readonly past: readonly EditedTheme[];
  readonly future: readonly EditedTheme[];
  /** The field that was changed last, and when: a drag of a slider is one step. */
  readonly last: { path: string; atMs: number } | null;
};

export type HistoryEvent =
  | { type: "fieldChanged"; path: string; value: unknown; atMs: number }
  /** Another theme altogether: an import, somebody else's draft. */
  | { type: "themeReplaced"; theme: EditedTheme }
  | { type: "undone" }
  | { type: "redone" }
  /** Begins anew from a theme, with nothing to undo. */
  | { type: "opened"; theme: EditedTheme };

const maxSteps = 100;
/** Changes of one field that follow each other faster are one step. */
const strokeMs = 800;

export function openHistory(theme: EditedTheme): ThemeHistory {
  return { theme, past: [], future: [], last: null };
}

export function changeHistory(history: ThemeHistory, event: HistoryEvent): ThemeHistory {
  const { theme, past, future } = history;
  switch (event.type) {
    case "fieldChanged": {
      const { path, value, atMs } = event;
      const changed = changeStyle(theme, path, value);
      const { last } = history;
      const isStroke = last !== null && last.path === path && atMs - last.atMs < strokeMs;
      if (isStroke) return { theme: changed, past, future: [], last: { path, atMs } };
      return { ...addStep(history, changed), last: { path, atMs } };
    }
    case "themeReplaced":
      return addStep(history, event.theme);
    case "undone": {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { theme: before, past: past.slice(0, -1), future: [theme, ...future], last: null };
    }
    case "redone": {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { theme: next, past: [...past, theme], future: rest, last: null };
    }
    default:
      return openHistory(event.theme);
  }
}

function addStep({ theme, past }: ThemeHistory, next: EditedTheme): ThemeHistory {
  return { theme: next, past: [...past, theme].slice(-maxSteps), future: [], last: null };
}
