import { fileURLToPath } from "node:url";

import type { Rolldown } from "vite";

const framework =
  /node_modules\/(?:react|react-dom|react-redux|react-router|react-router-dom|scheduler|@reduxjs|redux|redux-thunk|immer|reselect|zod|@emotion)\/(?!.*\/locales\/)/;

const icons = /\/lucide-react\//;
/** Icons that fewer characters than these draw join those of the screens that have most in common. */
const mergedChars = 6000;

/** What the first screens say, by language: the app and the start page come as one file. */
const firstTexts = /\/src\/shared\/texts\/(?:app|landing)\/(\w+)\.ts$/;

/** zod's own sentences: its small build knows of them all, and only the studio says any. */
const zodSentences = /\/zod\/v4\/locales\//;

/** What shows the rooms that came with a page: of the pages that begin with them alone. */
const shownRooms =
  /\/state\/use-shown-rooms\.ts$|\/ui\/served-image\.tsx$|\/shared\/served-picture\.ts$/;

/** What keeps a visitor's answer: apart from the screen of the account, where it can be changed. */
const visitAnswers =
  /\/state\/visits\/(?:use-visit-consent|answer-visits)\.ts$|\/platform\/answered-consent\.ts$/;

/** What of a room knows no view. */
const roomModel = /\/src\/(?:renderer\/(?:features\/design-room\/model|services)|kernels|shared)\//;

const here = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The app, and what its entry pages read of their addresses and of the page around a frame. */
const appRoots = [
  here("renderer/app/mount-app.tsx"),
  here("shared/hand-off.ts"),
  here("shared/quote.ts"),
  // A few lines each, of entry pages and forms: as files of their own they would cost more.
  here("renderer/platform/preview/preview-slug.ts"),
  here("renderer/features/sign-in/read-callback-path.ts"),
  // Of two screens, and asked for by a page around the app: by itself it would bring the calls of designs.
  here("renderer/state/start-design.ts"),
];

const entries = [here("../web/main.tsx"), here("../web/embed.tsx")];

/** The screens of visitors, those with the least room for what they do not need first. */
const screenRoots = {
  landing: [here("renderer/features/landing/landing-page.tsx")],
  entry: [
    here("renderer/features/sign-in/sign-in-page.tsx"),
    here("renderer/features/sign-in/register/register-page.tsx"),
    here("renderer/app/seldom-pages.ts"),
  ],
  upload: [here("renderer/features/upload/upload-page.tsx")],
  designs: [here("renderer/features/designs/designs-page.tsx")],
  account: [
    here("renderer/features/account/account-page.tsx"),
    here("renderer/app/account-route.tsx"),
  ],
  room: [here("renderer/features/design-room/view/page/design-room-page.tsx")],
};
/** The rows of calls that come by themselves, and all of them. */
const contractRoots = {
  "design-contract": [
    here("shared/wires/http/design-calls.ts"),
    here("shared/wires/http/project-calls.ts"),
  ],
  "auth-contract": [here("shared/wires/http/auth-calls.ts")],
  "upload-contract": [here("shared/wires/http/upload-calls.ts")],
  "account-contract": [
    here("shared/wires/http/account-calls.ts"),
    here("shared/wires/http/privacy-calls.ts"),
  ],
  "room-contract": [here("renderer/services/room-contract.ts")],
  contract: [here("shared/wires/http.ts")],
};

type Sets = Readonly<Record<string, ReadonlySet<string>>>;

/**
 * The files of the app: few, so that all that a screen needs are on their way at once, and apart by
 * how often they change. What a screen has to itself is one file with it.
 */
export function groupChunks(): Rolldown.CodeSplittingOptions {
  let name: ((id: string) => string | null) | null = null;
  return {
    groups: [
      // What only a release of a library changes: cached across releases.
      { name: "framework", test: framework, priority: 2 },
      {
        name: (id, context) => (name ??= createNames(context))(id),
        debugName: "own",
        // What a module imports is used by all that use it, and so named by as many or more.
        includeDependenciesRecursively: false,
        priority: 1,
      },
      // Whoever asks for one of these soon asks for the others.
      { name: "kernel-host", test: /\/comlink\/|\/services\/kernel-host\.ts$/, priority: 1 },
      {
        name: "icons",
        test: icons,
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: mergedChars,
      },
    ],
  };
}

function createNames(context: Rolldown.ChunkingContext): (id: string) => string | null {
  const collectAll = (roots: Readonly<Record<string, readonly string[]>>): Sets =>
    Object.fromEntries(Object.entries(roots).map(([name, ids]) => [name, collect(ids, context)]));
  const screens = collectAll(screenRoots);
  const contracts = collectAll(contractRoots);
  const app = new Set([...collect(appRoots, context), ...collectCommon(context)]);
  const ofScreens = new Set(Object.values(screens).flatMap((ids) => [...ids]));
  const isShared = createSharing(
    context,
    new Set([...ofScreens, ...collectLate(screens["room"] ?? new Set(), ofScreens, context)]),
  );
  return (id) => {
    const [, locale] = firstTexts.exec(id) ?? [];
    if (locale !== undefined) return `texts-${locale}`;
    if (zodSentences.test(id)) return null;
    if (app.has(id)) return "app";
    if (visitAnswers.test(id)) return "visit-answers";
    if (shownRooms.test(id)) return "shown-rooms";
    const isOfDesigns = contracts["design-contract"]?.has(id) === true;
    if (isOfDesigns && screens["entry"]?.has(id) !== true) return "design-contract";
    const users = Object.keys(screens).filter((name) => screens[name]?.has(id));
    const [user = ""] = users.length === 1 ? users : [];
    // These two ask for such calls anyhow, and the others get those without a screen's parts.
    if (user === "account" || user === "room") {
      const [own] = [`${user}-contract`, "contract"].filter((one) => contracts[one]?.has(id));
      if (own !== undefined) return own;
    }
    // What the room loads later shares much of this, in many ways: each would be a file.
    if (user === "room" && roomModel.test(id) && !isShared(id)) return "room-model";
    if (users.length > 0) return nameParts(users, isShared(id));
    return Object.keys(contracts).find((name) => contracts[name]?.has(id)) ?? null;
  };
}

/** Whoever needs the least decides: what it shares comes without what only the others share. */
function nameParts(users: readonly string[], isShared: boolean): string | null {
  const [first = "", ...others] = users;
  if (others.length === 0 && !isShared) return null;
  // What these two have in common with the room alone, the screens between do without.
  if (first === "landing" || first === "upload") {
    return others.every((name) => name === "room") ? `${first}-room-parts` : `${first}-parts`;
  }
  // The rest of what the list of designs shares is little.
  if (first === "designs" && others.length > 0) return "upload-parts";
  // The forms of signing in are no other screen's to load.
  if (first === "entry") return others.length === 0 ? "sign-in-parts" : "entry-parts";
  return others.length === 0 ? `${first}-parts` : "parts";
}

/** Whether somebody beside these screens uses a module as well. */
function createSharing(
  context: Rolldown.ChunkingContext,
  ofScreens: ReadonlySet<string>,
): (id: string) => boolean {
  const known = new Map<string, boolean>();
  const isShared = (id: string): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, false);
    const importers = context.getModuleInfo(id)?.importers ?? [];
    const answer = importers.some((importer) => !ofScreens.has(importer) || isShared(importer));
    known.set(id, answer);
    return answer;
  };
  return isShared;
}

/** Both entries load all of what they have in common, but for the calls that the app can ask for later. */
function collectCommon(context: Rolldown.ChunkingContext): string[] {
  const [web, frame] = entries.map((entry) => collect([entry], context));
  const later = collect(contractRoots["auth-contract"], context);
  return [...(web ?? [])].filter((id) => frame?.has(id) && !later.has(id));
}

/**
 * What the room loads later and nobody else does. Whatever of the room these use is in the file that
 * loads them: apart, both files would need each other.
 */
function collectLate(
  room: ReadonlySet<string>,
  ofScreens: ReadonlySet<string>,
  context: Rolldown.ChunkingContext,
): Set<string> {
  const found = new Set<string>();
  const waiting = [...room].flatMap((id) => listLater(id, context));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || ofScreens.has(id) || icons.test(id)) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []), ...listLater(id, context));
  }
  const isElsewhere = (id: string): boolean => {
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
    return [...importers, ...dynamicImporters].some((one) => !room.has(one) && !found.has(one));
  };
  // What somebody else loads takes what it imports with it.
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const id of [...found].filter(isElsewhere)) found.delete(id);
  }
  return found;
}

const listLater = (id: string, context: Rolldown.ChunkingContext): readonly string[] =>
  context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];

/** Modules and all that they import, but for what is loaded later. */
function collect(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // All icons are behind one module; who imports it draws a few of them.
    if (found.has(id) || icons.test(id)) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
