import { createChannel, createNonce } from "./create-channel.ts";
import type { Channel, Command } from "./create-channel.ts";
import { createFrame, matchLocale } from "./create-frame.ts";
import type { HostFrame } from "./create-frame.ts";
import { createListeners } from "./create-listeners.ts";
import type { Listeners } from "./create-listeners.ts";
import type { Embed, EmbedEvents, EmbedOptions } from "./embed-types.ts";
import { createFit } from "./fit-height.ts";
import { keepToken, readToken } from "./kept-token.ts";
import { sdkTexts } from "./sdk-texts.ts";
import { watchSight } from "./watch-sight.ts";
import { whenSeen } from "./when-seen.ts";

/** What the frame is told whenever it begins anew. */
type Settings = Pick<EmbedOptions, "theme" | "locale">;

/** Puts the designer of `origin` into `box` and speaks with it, and with nobody else. */
export function createEmbed(box: HTMLElement, options: EmbedOptions, origin: string): Embed {
  const { company, mode = "auto", theme } = options;
  const locale = matchLocale(options.locale ?? document.documentElement.lang);
  const settings: Settings = { theme, locale };
  const stop = new AbortController();
  const { signal } = stop;
  const nonce = createNonce();
  const frame = createFrame(box, options, { origin, nonce, locale });
  const fit = createFit(frame, signal);
  const listeners = createListeners();
  const channel = createChannel(frame.iframe, { origin, nonce, signal }, ({ type, seq, data }) => {
    if (type === "token:put") {
      const value = keepToken(company, data);
      if (value) channel.send("token:restore", { key: "anonymousUserId", value });
      return;
    }
    if (type === "ready") {
      const value = readToken(company);
      const optIn = options.leads ? ["lead:submitted"] : [];
      const init: Command = ["init", { company, mode, optIn, ...settings }];
      frame.offerLink(false);
      channel.open(
        seq,
        value ? [["token:restore", { key: "anonymousUserId", value }], init] : [init],
      );
      stopSight();
    }
    if (type === "resize" && mode === "auto") fit(data.height || null);
    listeners.emit(type, data);
    box.dispatchEvent(new CustomEvent(`roomwright:${type}`, { detail: data }));
  });
  const stopSight = watchSight(frame.iframe, signal, (sight) => {
    if (channel.isOpen()) channel.send("viewport", sight);
  });
  const ready = awaitReady({ frame, channel, listeners, signal, timeoutMs: options.timeoutMs });
  return createHandle({ frame, channel, listeners, stop, ready, settings });
}

/** What becomes of the frame's answer: it comes, or a link stands in for the frame. */
function awaitReady(parts: {
  frame: HostFrame;
  channel: Channel;
  listeners: Listeners;
  signal: AbortSignal;
  timeoutMs: number | undefined;
}): Promise<EmbedEvents["ready"]> {
  const { frame, channel, listeners, signal, timeoutMs = 10_000 } = parts;
  const ready = new Promise<EmbedEvents["ready"]>((resolve, reject) => {
    listeners.on("ready", resolve);
    whenSeen(frame.iframe, signal, () =>
      setTimeout(() => {
        if (signal.aborted || channel.isOpen()) return;
        const message = "The designer did not answer.";
        frame.offerLink(true);
        reject(new Error(message));
        listeners.emit("error", { code: "timeout", message });
      }, timeoutMs),
    );
    signal.addEventListener("abort", () => reject(new Error("The designer was destroyed.")));
  });
  // Whoever does not ask need not be told.
  ready.catch(() => undefined);
  return ready;
}

function createHandle(parts: {
  frame: HostFrame;
  channel: Channel;
  listeners: Listeners;
  stop: AbortController;
  ready: Embed["ready"];
  settings: Settings;
}): Embed {
  const { frame, channel, listeners, stop, ready, settings } = parts;
  const { send } = channel;
  const embed: Embed = {
    iframe: frame.iframe,
    ready,
    get dropped() {
      return channel.countDropped();
    },
    on: (...told) => (listeners.on(...told), embed),
    off: (...told) => (listeners.off(...told), embed),
    once(type, listener) {
      const hear: typeof listener = (data) => {
        listeners.off(type, hear);
        listener(data);
      };
      return embed.on(type, hear);
    },
    navigate: (path) => send("navigate", { path }),
    setTheme(styles) {
      settings.theme = styles;
      send("theme:set", { styles });
    },
    setLocale(locale) {
      settings.locale = locale;
      [frame.iframe.title] = sdkTexts[locale];
      send("locale:set", { locale });
    },
    loadImage: (file, name) =>
      send("image:load", { file, name }, file instanceof ArrayBuffer ? [file] : []),
    destroy() {
      stop.abort();
      frame.remove();
    },
  };
  return embed;
}
