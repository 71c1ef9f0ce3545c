import { findHostOrigin } from "../find-host-origin.ts";
import { frameFeatures } from "../frame-features.ts";
import { leaveIslandTalk } from "../island-talk.ts";
import { sdkTexts } from "../sdk/sdk-texts.ts";
import { createSizeGuard } from "../size-limit.ts";

/** As in the protocol; a test holds them against it, whose schemas would be most of this file. */
export const frameProtocol = { version: 1, namespace: "roomwright", nonceField: "rw" } as const;

const namePrefix = "roomwright ";

/** What of the page around needs the app. */
type HostSays = { type: string; data: Record<string, unknown> };

/** What stands behind the frame's address, or behind that of the page before a reload. */
export function readFrameAddress(page: Window): { nonce: string | null; locale: string | null } {
  const { hash, pathname, search } = page.location;
  if (hash.startsWith(`#${frameProtocol.nonceField}=`)) {
    page.name = namePrefix + hash.slice(1);
    page.history.replaceState(page.history.state, "", pathname + search);
  }
  const kept = page.name.startsWith(namePrefix) ? page.name.slice(namePrefix.length) : "";
  const fields = new URLSearchParams(kept);
  const nonce = fields.get(frameProtocol.nonceField) ?? "";
  return { nonce: /^[0-9a-f]{32}$/.test(nonce) ? nonce : null, locale: fields.get("locale") };
}

/**
 * Tells the page around at once that its frame is there and how tall it is, and keeps what it says
 * for the app. Only a page that the company allows, and that made this frame, is told and heard.
 */
export function startHostTalk(parts: {
  page: Window;
  root: Element;
  hostOrigins: readonly string[];
  nonce: string | null;
  /** The page around asked for something that only the app can do. */
  onRequest: () => void;
}): void {
  const { page, root, hostOrigins, nonce, onRequest } = parts;
  const origin = findHostOrigin(page);
  if (origin === null || nonce === null) return;
  if (origin !== page.location.origin && !hostOrigins.includes(origin)) return;
  const { lang } = page.document.documentElement;
  const kept: MessageEvent<unknown>[] = [];
  const stop = new AbortController();
  let seq = 0;
  const send = (type: string, data: object) => {
    if (stop.signal.aborted) return;
    seq += 1;
    const { version: v, namespace: ns } = frameProtocol;
    page.parent.postMessage({ v, ns, id: nonce, seq, type, data }, origin);
  };
  const hear = (event: MessageEvent<unknown>) => {
    if (event.source !== page.parent || event.origin !== origin) return;
    const said = readSaid(event.data, nonce);
    if (said === null) return;
    kept.push(event);
    if (said.type === "init" && said.data["mode"] === "auto") measure(page, root, send, stop);
    if (isRequest(said)) onRequest();
  };
  page.addEventListener("message", hear, { signal: stop.signal });
  leaveIslandTalk(page, () => {
    stop.abort();
    return { seq, isAnnounced: true, kept };
  });
  nameFrame(page.document, lang);
  send("ready", {
    protocol: frameProtocol.version,
    features: frameFeatures,
    locale: lang,
    theme: "company",
  });
}

function readSaid(value: unknown, nonce: string): HostSays | null {
  if (typeof value !== "object" || value === null) return null;
  const { ns, id, type, data } = value as Record<string, unknown>;
  if (ns !== frameProtocol.namespace || id !== nonce || typeof type !== "string") return null;
  return { type, data: typeof data === "object" && data !== null ? { ...data } : {} };
}

function isRequest({ type, data }: HostSays): boolean {
  if (type === "init") return data["theme"] !== undefined || data["locale"] !== undefined;
  return type !== "viewport" && type !== "token:restore";
}

function nameFrame(document: Document, locale: string): void {
  const texts = Object.entries(sdkTexts).find(([name]) => name === locale)?.[1];
  if (texts !== undefined) [document.title] = texts;
}

function measure(
  page: Window,
  root: Element,
  send: (type: string, data: object) => void,
  stop: AbortController,
): void {
  const guard = createSizeGuard({
    readNowMs: () => page.performance.now(),
    onNextFrame: (work) => void page.requestAnimationFrame(work),
    post: (height, cause) => send("resize", { height, cause }),
    reportLoop: () =>
      send("error", { code: "resize_loop", message: "The height of the frame runs away." }),
  });
  const observer = new ResizeObserver(() => guard.measured(root.getBoundingClientRect().height));
  observer.observe(root, { box: "border-box" });
  stop.signal.addEventListener("abort", () => observer.disconnect());
}
