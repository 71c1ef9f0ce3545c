import { createChannel } from "./create-channel.ts";
import type { Channel, Command } from "./create-channel.ts";
import type { HostFrame } from "./create-frame.ts";
import { createListeners } from "./create-listeners.ts";
import type { Listeners } from "./create-listeners.ts";
import { createOverlay } from "./create-overlay.ts";
import type { Overlay } from "./create-overlay.ts";
import type { Embed, EmbedEvents, EmbedOptions } from "./embed-types.ts";
import { createFit } from "./fit-height.ts";
import { keepToken, readToken } from "./kept-token.ts";
import { sdkTexts } from "./sdk-texts.ts";
import { watchSight } from "./watch-sight.ts";
import { whenSeen } from "./when-seen.ts";

/** What the frame is told whenever it begins anew. */
type Settings = Pick<EmbedOptions, "theme" | "locale">;

/**
 * Speaks with a frame and nobody else, and opens it above the page where that is its mode. `heard` is
 * what it said before there was anybody to listen.
 */
export function createConversation(frame: HostFrame, heard: readonly MessageEvent[] = []): Embed {
  const { box, iframe, options, locale, stop } = frame;
  const { company, mode = "auto", theme } = options;
  const { signal } = stop;
  const settings: Settings = { theme, locale };
  const overlay = frame.place === box ? null : createOverlay(frame);
  const fit = mode === "auto" ? createFit(frame, signal) : null;
  const listeners = createListeners();
  let isShown = false;
  const channel = createChannel(frame, heard, ({ type, seq, data }) => {
    if (type === "close") return overlay?.close();
    if (type === "shown" || type === "ready") {
      isShown = true;
      frame.offerLink(false);
    }
    if (type === "shown") return;
    if (type === "token:put") {
      const value = keepToken(company, data);
      if (value) channel.send("token:restore", { key: "anonymousUserId", value });
      return;
    }
    if (type === "ready") {
      channel.open(seq, createGreetings(options, settings));
      stopSight();
    }
    if (type === "resize") fit?.(data.height || null);
    listeners.emit(type, data);
    box.dispatchEvent(new CustomEvent(`roomwright:${type}`, { detail: data }));
  });
  const stopSight = watchSight(iframe, signal, (sight) => {
    if (channel.isOpen()) channel.send("viewport", sight);
  });
  const ready = awaitReady(frame, () => isShown, listeners);
  return createHandle({ frame, overlay, channel, listeners, ready, settings });
}

/** What a frame hears first, and again whenever it begins anew. */
function createGreetings(options: EmbedOptions, settings: Settings): Command[] {
  const { company, mode = "auto", leads, cart, prefill, fields } = options;
  const value = readToken(company);
  const optIn = [...(leads ? ["lead:submitted"] : []), ...(cart ? ["cart:add"] : [])];
  const campaign = [...new URLSearchParams(location.search)].filter(([key]) =>
    key.startsWith("utm_"),
  );
  const init: Command = [
    "init",
    {
      company,
      mode: mode === "button" ? "modal" : mode,
      optIn,
      prefill,
      fields: { ...Object.fromEntries(campaign), ...fields },
      ...settings,
    },
  ];
  return value ? [["token:restore", { key: "anonymousUserId", value }], init] : [init];
}

/**
 * What becomes of the frame's answer: it comes, or a link stands in for the frame. Where a start page can be
 * seen, its app may take as long as a slow phone needs.
 */
function awaitReady(
  frame: HostFrame,
  isShown: () => boolean,
  listeners: Listeners,
): Promise<EmbedEvents["ready"]> {
  const { timeoutMs = 10_000 } = frame.options;
  const { signal } = frame.stop;
  const ready = new Promise<EmbedEvents["ready"]>((resolve, reject) => {
    listeners.on("ready", resolve);
    whenSeen(frame.iframe, signal, () =>
      setTimeout(() => {
        if (signal.aborted || isShown()) return;
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
  overlay: Overlay | null;
  channel: Channel;
  listeners: Listeners;
  ready: Embed["ready"];
  settings: Settings;
}): Embed {
  const { frame, overlay, channel, listeners, ready, settings } = parts;
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
      overlay?.name(locale);
      send("locale:set", { locale });
    },
    loadImage: (file, name) =>
      send("image:load", { file, name }, file instanceof ArrayBuffer ? [file] : []),
    open: () => overlay?.open(),
    close: () => overlay?.close(),
    destroy() {
      frame.stop.abort();
      frame.remove();
      overlay?.remove();
    },
  };
  return embed;
}
