import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Entrance, Platform, SessionClient } from "#renderer/platform/platform.ts";
import { AppError } from "#shared/app-error.ts";
import type { Session } from "#shared/session.ts";

import { previewPrefix } from "./preview-slug.ts";
import { createPreviewTransport } from "./preview-transport.ts";
import { watchEditor } from "./watch-editor.ts";
import type { PreviewPage } from "./watch-editor.ts";

/**
 * A platform made into one of a preview: the app as a visitor sees it who is not there. It keeps
 * nothing, changes nothing on the server, signs nobody in, and obeys the theme editor around it.
 */
export function createPreviewPlatform(
  platform: Platform,
  slug: string,
  page: PreviewPage,
): Platform {
  return {
    entrance: createEntrance(slug),
    storage: { session: createPassingStore(), local: createPassingStore() },
    transport: createPreviewTransport(platform.transport),
    sessionClient: visitorSessionClient,
    saveFile: () => Promise.resolve(false),
    announceRoute: () => undefined,
    watchHost: (listener) => watchEditor(page, listener),
    notifyHost: () => undefined,
    watchCommands: () => () => undefined,
  };
}

function createEntrance(slug: string): Entrance {
  return {
    basename: previewPrefix + slug,
    slug,
    inFrame: false,
    openStudioOf: () => undefined,
    pageProps: {
      session: visitor,
      authenticatedServerCompanyId: null,
      sessionRefetchSeconds: 0,
    },
  };
}

/** Ends with the page: what the editor's own page keeps in this browser is none of its business. */
function createPassingStore() {
  return createKeyValueStore(() => {
    throw new AppError("unavailable", "a preview keeps nothing");
  });
}

const visitor: Session = {
  user: {
    id: "00000000-0000-4000-8000-000000000000",
    name: null,
    email: null,
    image: null,
    role: "user",
    credit: 0,
    originemail: null,
    sessionType: "anonymous-login",
    anonymousUserId: null,
  },
  expires: "9999-12-31T00:00:00.000Z",
};

const visitorSessionClient: SessionClient = {
  read: () => Promise.resolve(visitor),
  signIn: () => Promise.reject(new AppError("unavailable", "nobody signs in to a preview")),
  update: () => Promise.resolve(null),
  signOut: () => Promise.resolve({ url: null }),
  goElsewhere: null,
  watch: () => () => undefined,
};
