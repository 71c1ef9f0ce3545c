import { relative } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin, Rolldown } from "vite";

import { locales } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";
import type { PageSentences, UploadSentences } from "#shared/page-sentences.ts";

const source = new URL("../src/", import.meta.url);
const landing = "renderer/features/landing/landing-page.tsx";

/** A page whose first picture the server writes: its code, and what it says in each language. */
type Page = {
  code: readonly string[];
  /** Where its sentences are; its first ones come first. */
  texts: readonly string[];
  /** What stands at its top; null where that is not known beforehand. */
  read: ((texts: never) => PageSentences) | null;
};

const pages: Readonly<Record<string, Page>> = {
  signIn: {
    code: ["renderer/features/sign-in/sign-in-page.tsx"],
    texts: ["renderer/features/sign-in/texts"],
    read: ({ signIn }: { signIn: { title: string; lead: string } }) => ({
      title: signIn.title,
      lead: signIn.lead,
    }),
  },
  upload: {
    code: ["renderer/features/upload/upload-page.tsx"],
    texts: ["renderer/features/upload/texts"],
    read: ({ upload }: { upload: UploadSentences & { title: string } }) => {
      const { title, dropHere, accepted, bestResult, tips, samples } = upload;
      const { aboutRoom, aboutRoomLead, note } = upload;
      const questions = { aboutRoom, aboutRoomLead, note };
      return { title, upload: { dropHere, accepted, bestResult, tips, samples, ...questions } };
    },
  },
  designs: {
    code: ["renderer/features/designs/designs-page.tsx"],
    texts: ["renderer/features/designs/texts"],
    read: ({ common }: { common: { designs: string } }) => ({ title: common.designs }),
  },
  room: {
    code: [
      "renderer/features/design-room/view/page/design-room-page.tsx",
      // What its first calls are made with.
      "renderer/services/room-contract.ts",
      "renderer/services/kept-answers.ts",
    ],
    texts: [
      "renderer/features/design-room/texts/room",
      "renderer/features/design-room/texts/panel",
    ],
    read: null,
  },
};

/** What every page says besides. */
const appTexts = "shared/texts/app";

/**
 * Writes into the built pages which files each page is made of, so that these are on their way together
 * with the app and not after it: the start page's between marks, the others' in a list that the server
 * takes out, with what stands at a page's top until the app is there.
 */
export function namePageFiles(): Plugin {
  return {
    name: "name-page-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const find = createFinder(Object.values(bundle));
        const isNew = (name: string) => !html.includes(`/${name}"`);
        const listFiles = (...paths: string[]) => [...new Set(paths.flatMap(find))].filter(isNew);
        const links = listFiles(landing).map(
          (name) => `<link rel="modulepreload" crossorigin href="/${name}">`,
        );
        const described: Record<string, unknown> = {};
        for (const [name, page] of Object.entries(pages)) {
          described[name] = await describePage(page, listFiles);
        }
        const list = JSON.stringify(described).replaceAll(">", "\\u003e");
        return html.replace(
          "</head>",
          () => `<!--landing-->${links.join("")}<!--/landing--><!--pages ${list}--></head>`,
        );
      },
    },
  };
}

async function describePage(page: Page, listFiles: (...paths: string[]) => string[]) {
  const described = locales.map(async (locale) => {
    const texts = [...page.texts, appTexts].map((folder) => `${folder}/${locale}.ts`);
    const files = listFiles(...page.code, ...texts).map((name) => `/${name}`);
    return [locale, { files, ...(await readSentences(page, locale)) }] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}

async function readSentences({ texts, read }: Page, locale: Locale): Promise<PageSentences> {
  if (read === null) return {};
  const load = async (path: string) =>
    ((await import(new URL(`${path}/${locale}.ts`, source).href)) as Record<string, object>)[
      locale
    ];
  const all = await Promise.all([...texts, appTexts].map(load));
  const said = read(Object.assign({}, ...all) as never);
  const words = [said, ...(said.upload === undefined ? [] : [said.upload])].flatMap(Object.entries);
  const [missing] = words.find(([, word]) => word === undefined) ?? [];
  if (missing !== undefined) throw new Error(`${texts[0]} has no sentence "${missing}"`);
  return said;
}

/** Finds the file that a module is in, with all that it imports. */
function createFinder(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const chunks = files.filter((file) => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const root = fileURLToPath(source);
  return (path: string): string[] => {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => relative(root, id) === path),
    );
    if (chunk === undefined) throw new Error(`${path} is in no chunk`);
    return [...collectImports(chunk, byName)];
  };
}

function collectImports(
  chunk: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported !== undefined) collectImports(imported, byName, found);
  }
  return found;
}
