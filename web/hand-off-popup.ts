import { createHandOffQuery } from "#shared/hand-off.ts";
import type { HandOffRequest } from "#shared/hand-off.ts";
import { handOffMessageSchema } from "#shared/wires/embed.ts";

/** What a person brings back from the popup: a code that only the verifier's holder can use. */
export type PopupReturn = { code: string; verifier: string };

/** Signing in in a window of our own, where the address bar says whom a password is given to. */
export type HandOffPopup = {
  /**
   * Opens the sign-in page and waits for the person. Call it straight from their press, or the
   * browser holds the window back ("blocked"). "left" is a window that was closed, or replaced by
   * another attempt, before anybody signed in.
   */
  ask(
    request: Pick<HandOffRequest, "companySlug" | "provider">,
  ): Promise<PopupReturn | "blocked" | "left">;
};

const look = "popup,width=480,height=720";
const lookEveryMs = 250;

export function createHandOffPopup(page: Window): HandOffPopup {
  let giveUp: (() => void) | null = null;
  return {
    async ask(request) {
      giveUp?.();
      // Before anything is awaited: the press that allows a window counts only now.
      const popup = page.open("about:blank", "_blank", look);
      if (popup === null) return "blocked";
      const [verifier, state] = [makeSecret(), makeSecret()];
      const waiting = waitForCode(page, popup, state);
      giveUp = () => {
        waiting.stop();
        popup.close();
      };
      // Inside a page that is not on https the browser has no digests, and no sign-in is safe.
      const challenge = await hashVerifier(verifier).catch((error: unknown) => {
        giveUp?.();
        throw error;
      });
      const query = new URLSearchParams(
        createHandOffQuery({ kind: "frame", challenge, state, ...request }),
      );
      popup.location.replace(`${page.location.origin}/api/auth/signin?${query.toString()}`);
      const code = await waiting.code;
      return code === null ? "left" : { code, verifier };
    },
  };
}

/** Resolves with the code, or null when the window is gone and left none. */
function waitForCode(page: Window, popup: Window, state: string) {
  const { promise: code, resolve } = Promise.withResolvers<string | null>();
  const finish = (found: string | null) => {
    page.clearInterval(timer);
    page.removeEventListener("message", onMessage);
    resolve(found);
  };
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== popup || event.origin !== page.location.origin) return;
    const message = handOffMessageSchema.safeParse(event.data);
    if (message.success && message.data.state === state) finish(message.data.code);
  };
  let wasClosed = false;
  const timer = page.setInterval(() => {
    // A window that closes behind its message may be seen closed before the message is heard.
    if (wasClosed) finish(null);
    wasClosed = popup.closed;
  }, lookEveryMs);
  page.addEventListener("message", onMessage);
  return { code, stop: () => finish(null) };
}

function makeSecret(): string {
  return encodeBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** S256 of RFC 7636. */
async function hashVerifier(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return encodeBase64url(new Uint8Array(digest));
}

function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
