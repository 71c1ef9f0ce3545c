import type { HostFrame } from "./create-frame.ts";
import { onPress } from "./on-press.ts";
import type { Embed, EmbedEvents, RoomwrightSdk } from "./embed-types.ts";

/** What speaks with a frame, from what it has said already. */
type Converse = (frame: HostFrame, heard: readonly MessageEvent[]) => Embed;

/** The script for pages once the one beside it is there. */
export type WholeSdk = RoomwrightSdk & { converse?: Converse };

/** Calls back with what speaks with frames, at once where it is there already, or says that it failed. */
export type LoadConversation = (use: (converse: Converse) => void, fail: () => void) => void;

const names = "on once off navigate setTheme setLocale loadImage open close".split(" ");
type Name = "on" | "once" | "off" | "navigate" | "setTheme" | "setLocale" | "loadImage";
type Ask = (...told: unknown[]) => unknown;

/**
 * A frame whose conversation begins later. What is asked of it before waits, and so does what the
 * frame says. Where the page lets no conversation in, a frame in the page stays and works by itself,
 * and one above the page opens in a tab of its own.
 */
export function createLateEmbed(frame: HostFrame, load: LoadConversation): Embed {
  const { box, place, iframe, options, stop } = frame;
  const { mode } = options;
  const { signal } = stop;
  const waiting = new AbortController();
  const heard: MessageEvent[] = [];
  const calls: [name: string, told: unknown[]][] = [];
  let real: Embed | undefined;
  let isLost = false;

  const hear = (event: MessageEvent) => {
    if (event.source === iframe.contentWindow) heard.push(event);
  };
  addEventListener("message", hear, { signal: waiting.signal });
  if (mode === "modal") onPress(box, signal, () => embed.open());

  const ready = new Promise<EmbedEvents["ready"]>((resolve, reject) => {
    const use = (converse: Converse) => {
      waiting.abort();
      if (signal.aborted) return reject(new Error("The designer was destroyed."));
      real = converse(frame, heard);
      for (const [name, told] of calls) (real as unknown as Record<string, Ask>)[name]?.(...told);
      resolve(real.ready);
    };
    load(use, () => {
      waiting.abort();
      reject(new Error("The page lets no conversation with the designer in."));
      isLost = place !== box && !signal.aborted;
      if (!isLost) return;
      frame.offerLink(true);
      if (mode === "button") box.append(place);
      if (calls.some(([name]) => name === "open")) frame.follow();
    });
  });
  // Whoever does not ask need not be told.
  ready.catch(() => undefined);

  const ask =
    (name: string): Ask =>
    (...told) => {
      if (real) (real as unknown as Record<string, Ask>)[name]?.(...told);
      else if (isLost && name === "open") frame.follow();
      else calls.push([name, told]);
      return embed;
    };
  const asks = Object.fromEntries(names.map((name) => [name, ask(name)]));
  const embed: Embed = {
    ...(asks as Pick<Embed, Name | "open" | "close">),
    iframe,
    ready,
    get dropped() {
      return real?.dropped ?? 0;
    },
    destroy() {
      waiting.abort();
      stop.abort();
      frame.remove();
      if (place !== box) place.remove();
      real?.destroy();
    },
  };
  return embed;
}
