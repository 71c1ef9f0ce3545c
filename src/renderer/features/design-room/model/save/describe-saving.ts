import type { SaveStatus } from "#renderer/services/saver.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

/** What a person is told of saving: the one line by the room's name. */
export type SavingWord = "saved" | "saving" | "offline" | "notSaved";

/**
 * `failure` is why the last save failed, null since one succeeded. Offline is only who could not be
 * reached: a server that is slow or busy answers in the end, or has failed.
 */
export function describeSaving(
  status: SaveStatus<unknown>["kind"],
  failure: AppErrorCode | null,
  isOnline: boolean,
): SavingWord {
  if (status === "saved") return "saved";
  if (status === "conflict") return "notSaved";
  if (!isOnline || failure === "offline") return "offline";
  return status === "failed" ? "notSaved" : "saving";
}
