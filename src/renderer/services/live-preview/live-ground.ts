import type { LiveEdit } from "#kernels/prepare-live-edit.ts";
import type { Edit, EditList } from "#shared/edit.ts";

/** A list of edits and which of them is drawn with ever other settings. */
export type LiveCall = { readonly edits: EditList; readonly editId: string };

type Held = { readonly call: LiveCall; result: LiveEdit | null };

/**
 * What an edit is drawn on, prepared once for all its settings. Holds one ground at a time; what could
 * not be prepared is nothing that anyone hears of.
 */
export function createLiveGround(ask: (call: LiveCall) => Promise<LiveEdit | null>) {
  let held: Held | null = null;
  const answer = async (asked: Held, onReady: () => void): Promise<void> => {
    try {
      asked.result = await ask(asked.call);
      if (held === asked) onReady();
    } catch {
      // A newer question took its place, or the photo is gone: the next one asks again.
      if (held === asked) held = null;
    }
  };
  return {
    /** Null until it is prepared, and where the edit cannot be drawn live. */
    read: (call: LiveCall) => (held !== null && isSameGround(held.call, call) ? held.result : null),
    /** Prepares it unless that has begun; `onReady` hears when it is done. */
    prepare(call: LiveCall, onReady: () => void): void {
      if (held !== null && isSameGround(held.call, call)) return;
      const asked: Held = { call, result: null };
      held = asked;
      void answer(asked, onReady);
    },
    forget(): void {
      held = null;
    },
  };
}

/** Whether two lists differ in no more than the settings of the edit that is drawn, and the tone. */
export function isSameGround(one: LiveCall, other: LiveCall): boolean {
  if (one.editId !== other.editId) return false;
  const before = listGround(one);
  const after = listGround(other);
  return (
    before.length === after.length &&
    before.every((edit, i) => edit === after[i] || isOnlySet(edit, after[i], one.editId))
  );
}

function listGround({ edits, editId }: LiveCall): Edit[] {
  return edits.filter((edit) => edit.enabled && (edit.kind !== "tone" || edit.id === editId));
}

/** Whether it is the drawn edit, where it was, in other settings. */
function isOnlySet(one: Edit, other: Edit | undefined, editId: string): boolean {
  if (one.id !== editId || other?.id !== editId || one.kind !== other.kind) return false;
  if (one.kind === "tone" || other.kind === "tone") return true;
  if (one.mask !== other.mask) return false;
  return one.kind !== "material" || other.kind !== "material" || one.surface === other.surface;
}
