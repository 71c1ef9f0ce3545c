import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { roomDraftPrefix } from "#renderer/platform/storage-keys.ts";

import type { Sealer } from "./sealer.ts";

/** What is sealed begins with it; a draft in the clear is an object. */
const mark = "sealed:";

export type SealedDrafts = {
  local: KeyValueStore;
  /** Drafts that lie here and do not open. */
  lost: number;
};

/**
 * The store of the device, in which unsaved work on rooms is sealed. Reading waits for nobody, so drafts are
 * opened at the start and held in memory, where windows hear of one another's; a change is sealed as soon as it
 * is made. What lay in the clear is sealed, what does not open is removed.
 */
export async function sealDrafts(
  local: KeyValueStore,
  page: Pick<Window, "localStorage" | "addEventListener">,
  sealer: Sealer,
): Promise<SealedDrafts> {
  const { drafts, keep, take, forget } = openDrafts(local, sealer);
  page.addEventListener("storage", ({ key, newValue }) => {
    if (key === null) for (const one of drafts.keys()) forget(one);
    else if (!isDraft(key)) return;
    else if (newValue === null) forget(key);
    else void take(key, newValue);
  });

  let lost = 0;
  for (const key of listDrafts(page)) {
    const written = local.read(key) ?? "";
    if (!written.startsWith(mark)) await keep(key, written);
    else if (!(await take(key, written))) {
      lost += 1;
      local.remove(key);
    }
  }
  return {
    lost,
    local: {
      read: (key) => (isDraft(key) ? (drafts.get(key) ?? null) : local.read(key)),
      write(key, value) {
        if (isDraft(key)) void keep(key, value);
        else local.write(key, value);
      },
      remove(key) {
        forget(key);
        local.remove(key);
      },
      // A draft that was just made is not written yet.
      list: (prefix) => [
        ...local.list(prefix).filter((key) => !isDraft(key)),
        ...[...drafts.keys()].filter((key) => key.startsWith(prefix)),
      ],
      removeAll(prefix) {
        for (const key of drafts.keys()) if (key.startsWith(prefix)) forget(key);
        local.removeAll(prefix);
      },
    },
  };
}

/** The drafts that are open in this page; of several changes of one the last is kept. */
function openDrafts(local: KeyValueStore, sealer: Sealer) {
  const drafts = new Map<string, string>();
  const turns = new Map<string, number>();
  const takeTurn = (key: string) => {
    const turn = (turns.get(key) ?? 0) + 1;
    turns.set(key, turn);
    return () => turns.get(key) === turn;
  };
  const keep = async (key: string, text: string) => {
    const isNewest = takeTurn(key);
    drafts.set(key, text);
    const sealed = await sealer.seal(["drafts", key], new TextEncoder().encode(text));
    if (isNewest()) local.write(key, mark + writeBase64(sealed));
  };
  const forget = (key: string) => {
    takeTurn(key);
    drafts.delete(key);
  };

  /** Of another window, or of an earlier start. */
  const take = async (key: string, written: string): Promise<boolean> => {
    const isNewest = takeTurn(key);
    const text = await openText(sealer, key, written);
    if (text !== null && isNewest()) drafts.set(key, text);
    return text !== null;
  };
  return { drafts, keep, take, forget };
}

/** The drafts of the device that were sealed, for a start that has no key for them. */
export function countSealedDrafts(page: Pick<Window, "localStorage">): number {
  const isSealed = (key: string) => page.localStorage.getItem(key)?.startsWith(mark) === true;
  return listDrafts(page).filter(isSealed).length;
}

function isDraft(key: string): boolean {
  return key.startsWith(roomDraftPrefix);
}

function listDrafts({ localStorage }: Pick<Window, "localStorage">): string[] {
  const keys = Array.from({ length: localStorage.length }, (_none, index) =>
    localStorage.key(index),
  );
  return keys.filter((key) => key !== null && isDraft(key)) as string[];
}

async function openText(sealer: Sealer, key: string, written: string): Promise<string | null> {
  const sealed = readBase64(written.slice(mark.length));
  const opened = sealed === null ? null : await sealer.open(["drafts", key], sealed);
  return opened === null ? null : new TextDecoder().decode(opened);
}

/** So many bytes are spread into one call. */
const chunkBytes = 0x80_00;

function writeBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    text += String.fromCodePoint(...bytes.subarray(at, at + chunkBytes));
  }
  return btoa(text);
}

function readBase64(written: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(written), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}
