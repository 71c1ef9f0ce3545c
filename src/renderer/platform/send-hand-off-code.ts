import type { HandOffRequest } from "#shared/hand-off.ts";
import type { HandOffMessage } from "#shared/wires/embed.ts";

/** The members of a window that bringing a code back needs. */
export type HandOffPage = {
  readonly opener: unknown;
  readonly location: Pick<Location, "origin" | "replace">;
  close(): void;
};

/**
 * Brings a code to whoever asked for it: to the frame that opened this popup, which is then closed,
 * or to the desktop app's loopback address. False when the frame is gone: the code is then lost
 * and ends by itself.
 */
export function sendHandOff(page: HandOffPage, ask: HandOffRequest, code: string): boolean {
  if (ask.kind === "desktop") {
    const query = new URLSearchParams({ code, state: ask.state });
    page.location.replace(`http://127.0.0.1:${ask.port}/?${query.toString()}`);
    return true;
  }
  const opener = page.opener as Window | null;
  if (opener === null || opener.closed) return false;
  const message: HandOffMessage = { type: "roomwright:hand-off", state: ask.state, code };
  // Whatever page the opener shows by now: only one of our own origin hears it.
  opener.postMessage(message, page.location.origin);
  page.close();
  return true;
}
