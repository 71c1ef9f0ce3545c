import type { HostCommand, Platform } from "#renderer/platform/platform.ts";
import { localeSchema } from "#shared/locale.ts";
import type { HostMessage } from "#shared/wires/embed.ts";

import type { EmbedAddress } from "./embed-address.ts";
import type { HostKeptVisitor } from "./host-kept-visitor.ts";
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
  /** Who the page around keeps for the frame; null where the frame keeps that itself. */
  kept: HostKeptVisitor | null;
  address: EmbedAddress;
};

const features = [
  "theme:set",
  "locale:set",
  "navigate",
  "image:load",
  "token:restore",
  "viewport",
] satisfies HostMessage["type"][];
/** Where the address does not say who the visitor was, the page around is waited for so long. */
const introductionMs = 3000;

/** Only a page around that asks for them hears these. */
const asked: readonly string[] = ["lead:submitted", "cart:add"];

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
  const { basename, kept, address } = parts;
  const listeners = new Set<(command: HostCommand) => void>();
  const introduction = Promise.withResolvers<void>();
  const optIn = new Set<string>();
  const escape = createEscape(page, () => link.send("close", {}));
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
    if (type === "token:restore") kept?.restored(data.value);
    // A frame of a fixed height measures itself; one that grows cannot.
    if (type === "viewport" && size !== null) {
      page.document.documentElement.style.setProperty("--vp-h", `${data.height}px`);
    }
    for (const command of readCommands(message, basename)) {
      if (command.type === "locale") nameFrame(page, command.locale);
      for (const listener of listeners) listener(command);
    }
    if (type !== "init") return;
    if (data.mode === "modal") escape.follow();
    kept?.answered();
    introduction.resolve();
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
        link.send("ready", { protocol: 1, features, locale: lang, theme: "company" });
      }
      return () => listeners.delete(listener);
    },
    notifyHost(type, data) {
      if (!asked.includes(type) || optIn.has(type)) link.send(type, data);
    },
    routed(path) {
      link.send("route", { path: path.replace(/[?#].*$/s, ""), title: page.document.title });
      size?.routed(fills(path));
    },
    introduced: () =>
      kept?.isKnown() ? Promise.resolve() : awaitIntroduction(page, introduction.promise),
  };
}

/** Goes on without an introduction that does not come. */
function awaitIntroduction(page: Window, introduction: Promise<void>): Promise<void> {
  const tooLate = new Promise<void>((resolve) => page.setTimeout(resolve, introductionMs));
  return Promise.race([introduction, tooLate]);
}

/** Escape closes the dialog around the frame where it closes nothing inside. */
function createEscape(page: Window, close: () => void) {
  let isFollowed = false;
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Whoever else hears the key may yet take it for theirs.
    page.setTimeout(() => {
      if (!event.defaultPrevented) close();
    }, 0);
  };
  return {
    follow() {
      if (!isFollowed) page.addEventListener("keydown", press);
      isFollowed = true;
    },
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
        {
          type: "introduce",
          prefill: data.prefill ?? {},
          fields: data.fields ?? {},
          takesCart: data.optIn?.includes("cart:add") ?? false,
        },
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
