import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { HostCommand, Platform } from "#renderer/platform/platform.ts";
import { localeSchema } from "#shared/locale.ts";
import type { HostMessage } from "#shared/wires/embed.ts";

import type { EmbedAddress } from "./embed-address.ts";
import { frameFeatures } from "./frame-features.ts";
import type { HostLink } from "./host-link.ts";
import { sdkTexts } from "./sdk/sdk-texts.ts";
import { watchSize } from "./watch-size.ts";

export type HostConversation = Pick<Platform, "watchHost" | "notifyHost"> & {
  /** Another screen is there. */
  routed(path: string): void;
  /** Resolves once the page around has said who the visitor was, or clearly will not. */
  introduced(): Promise<void>;
};

type ConversationParts = {
  basename: string;
  /** Where a visitor whom the page around knows is written down; null where the frame knows best. */
  restored: KeyValueStore | null;
  address: EmbedAddress;
};

/** A page around that is silent for so long is not going to say who the visitor was. */
const introductionMs = 3000;

/** A frame that nobody around may speak with. */
export const noConversation: HostConversation = {
  watchHost: () => () => undefined,
  notifyHost: () => undefined,
  routed: () => undefined,
  introduced: () => Promise.resolve(),
};

/** What the app and the page around its frame have to say to each other. */
export function createHostConversation(
  page: Window,
  link: HostLink,
  parts: ConversationParts,
): HostConversation {
  const { basename, restored, address } = parts;
  const listeners = new Set<(command: HostCommand) => void>();
  const introduction = Promise.withResolvers<void>();
  const optIn = new Set<string>();
  let size: ReturnType<typeof watchSize> | null = null;
  let isReady = false;
  const fills = (path: string) => stripBasename(path, basename).startsWith("/room/");

  const obey = (message: HostMessage) => {
    const { type, data } = message;
    if (type === "init") {
      for (const one of data.optIn ?? []) optIn.add(one);
      const root = page.document.querySelector("#root");
      if (data.mode === "auto" && root !== null) {
        size ??= watchSize(page, link, root, fills(page.location.pathname));
      }
    }
    if (type === "token:restore" && data.value !== null) restored?.write(data.key, data.value);
    // A frame of a fixed height measures itself; one that grows cannot.
    if (type === "viewport" && size !== null) {
      page.document.documentElement.style.setProperty("--vp-h", `${data.height}px`);
    }
    for (const command of readCommands(message, basename)) {
      if (command.type === "locale") nameFrame(page, command.locale);
      for (const listener of listeners) listener(command);
    }
    if (type === "init") introduction.resolve();
  };

  return {
    watchHost(listener) {
      listeners.add(listener);
      if (!isReady) {
        isReady = true;
        if (address.locale !== null) listener({ type: "locale", locale: address.locale });
        link.listen(obey);
        const { lang } = page.document.documentElement;
        nameFrame(page, lang);
        link.send("ready", {
          protocol: 1,
          features: [...frameFeatures],
          locale: lang,
          theme: "company",
        });
      }
      return () => listeners.delete(listener);
    },
    notifyHost(type, data) {
      if (type !== "lead:submitted" || optIn.has(type)) link.send(type, data);
    },
    routed(path) {
      link.send("route", { path: path.replace(/[?#].*$/s, ""), title: page.document.title });
      size?.routed(fills(path));
    },
    introduced: () =>
      Promise.race([
        introduction.promise,
        new Promise<void>((resolve) => page.setTimeout(resolve, introductionMs)),
      ]),
  };
}

/** A frame is announced by the name that its element has in the page around. */
function nameFrame(page: Window, locale: string): void {
  const known = localeSchema.safeParse(locale);
  if (known.success) [page.document.title] = sdkTexts[known.data];
}

/** What a message asks of the app. */
function readCommands({ type, data }: HostMessage, basename: string): HostCommand[] {
  switch (type) {
    case "init":
      return [
        ...(data.locale === undefined ? [] : [{ type: "locale", locale: data.locale } as const]),
        ...(data.theme === undefined ? [] : [{ type: "restyle", styles: data.theme } as const]),
      ];
    case "theme:set":
      return [{ type: "restyle", styles: data.styles }];
    case "locale:set":
      return [{ type: "locale", locale: data.locale }];
    case "navigate":
      return [{ type: "navigate", path: stripBasename(data.path, basename) }];
    case "image:load": {
      const file = readPicture(data.file);
      return file === null ? [] : [{ type: "image", file, name: data.name ?? "photo" }];
    }
    default:
      return [];
  }
}

/** A path of the app, whether it was given as one or as the frame's whole path. */
function stripBasename(path: string, basename: string): string {
  if (path === basename) return "/";
  return basename !== "" && path.startsWith(`${basename}/`) ? path.slice(basename.length) : path;
}

function readPicture(file: object): Blob | null {
  if (file instanceof Blob) return file;
  return file instanceof ArrayBuffer ? new Blob([file]) : null;
}
