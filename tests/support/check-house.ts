import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, extname } from "node:path";

import { findRetiredWords } from "./retired-words.ts";

import { fixedColours } from "#shared/theme/colour.ts";

/** The rules of the house that no linter knows. Prints each breach and fails when there is one. */

const { mask, maskEdge, castShadow, castShadowHatch } = fixedColours;
const selectionColours = [mask, maskEdge, castShadow, castShadowHatch];

const rooms: Readonly<Record<string, string>> = {
  shared: "src/shared",
  kernels: "src/kernels",
  preload: "src/preload",
  main: "src/main",
  batch: "src/batch",
  renderer: "src/renderer",
  web: "web",
  server: "server",
  bench: "bench",
};
const otherTestFolders = new Set([
  "browsers",
  "contracts",
  "e2e",
  "drills",
  "isolation",
  "support",
  "fixtures",
]);
const vagueNames = /^(utils?|helpers?|common|manager|misc)$/;
/** Folders whose one entry file must be called index because a tool asks for it. */
const indexFiles = new Set(["src/main/index.ts", "src/preload/index.ts"]);
const codeEndings = new Set([".ts", ".tsx", ".mjs", ".cjs"]);
/** What lists the retired words themselves. */
const wordTables = new Set(["tests/support/retired-words.ts", "tests/support/check-house.test.ts"]);
/** What somebody new finds their way by. */
const guides = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"];
const maxLines = { code: 300, tests: 500 };

export function checkHouse(files: readonly string[]): string[] {
  const code = files.filter((file) => codeEndings.has(extname(file)));
  return [
    ...code.flatMap(checkLength),
    ...code.flatMap(checkName),
    ...code
      .filter((file) => !wordTables.has(file))
      .flatMap((file) => findRetiredWords(file, readFileSync(file, "utf8"))),
    ...code
      .filter((file) => /^src\/renderer\/(?!theme\/)/.test(file))
      .flatMap((file) => checkStyles(file, readFileSync(file, "utf8"))),
    ...code
      .filter((file) => file.startsWith("src/renderer/"))
      .flatMap((file) => checkScheme(file, readFileSync(file, "utf8"))),
    ...code.flatMap((file) => checkSuppressions(file, readFileSync(file, "utf8"))),
    ...code.filter((file) => /^tests\/.*\.test\.ts$/.test(file)).flatMap(checkMirror),
    ...guides.flatMap((guide) => checkPaths(guide, readFileSync(guide, "utf8"), existsSync)),
  ];
}

/** Each file and folder that a guide names is there: it is read to find one's way. */
export function checkPaths(
  guide: string,
  text: string,
  isThere: (path: string) => boolean,
): string[] {
  const paths = text.matchAll(/`((?:src|server|web|tests|bench|docs)\/[^`\s<{*]*)`/g);
  return [...paths]
    .map(([, path = ""]) => path)
    .filter((path) => !isThere(path))
    .map((path) => `${guide}: names ${path}, which is not there`);
}

function checkLength(file: string): string[] {
  const limit = file.startsWith("tests/") ? maxLines.tests : maxLines.code;
  const lines = readFileSync(file, "utf8").split("\n").length - 1;
  return lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : [];
}

function checkName(file: string): string[] {
  const parts = [...dirname(file).split("/"), basename(file).split(".")[0] ?? ""];
  const breaches = parts
    .filter((part) => vagueNames.test(part))
    .map((part) => `${file}: "${part}" says nothing about what is inside`);
  if (/^index\.tsx?$/.test(basename(file)) && !indexFiles.has(file)) {
    breaches.push(`${file}: no barrels; name the file after what it exports`);
  }
  return breaches;
}

const strayStyles: readonly [RegExp, string][] = [
  [/fontSize: ?["'`]?[\d.]|fontSize: ?["'`]clamp/, "a size of text"],
  [/\((?:min|max)-(?:width|height): ?\d/, "a breakpoint"],
  [new RegExp(selectionColours.join("|"), "i"), "a colour of selections"],
];

/** Sizes of text, breakpoints and the colours of selections stand in the theme alone. */
export function checkStyles(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) =>
    // A container is measured by what stands in it, not by the screen.
    line.includes("@container")
      ? []
      : strayStyles
          .filter(([pattern]) => pattern.test(line))
          .map(([, what]) => `${file}:${index + 1}: ${what} that the theme does not know`),
  );
}

/** The desktop's pages are no `http:` ones, but those of its stand-in are: what asks works only there. */
export function checkScheme(file: string, text: string): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      /\blocation\b[^;]*\.protocol\b/.test(line)
        ? [`${file}:${index + 1}: asks for the page's scheme, which each platform has its own of`]
        : [],
    );
}

/** What a checker refuses is mended. Only a test of types may say that it expects a refusal. */
export function checkSuppressions(file: string, text: string): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      /\/[/*]\s*(?:(?:ox|es)lint-(?:disable|enable)|@ts-(?:ignore|nocheck))/.test(line)
        ? [`${file}:${index + 1}: silences a check`]
        : [],
    );
}

/** `tests/server/jobs/x.test.ts` tests something in `server/jobs`, or of the room as a whole. */
function checkMirror(file: string): string[] {
  const [, room = "", ...rest] = file.split("/");
  if (otherTestFolders.has(room)) return [];
  const home = rooms[room];
  if (home === undefined) return [`${file}: tests/${room} mirrors no room`];
  const folder = rest.slice(0, -1).join("/");
  const candidates = [`${home}/${folder}`, `${home}/features/${folder}`];
  return candidates.some((path) => existsSync(path))
    ? []
    : [`${file}: mirrors neither ${candidates.join(" nor ")}`];
}

function listFiles(): string[] {
  const output = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  return output.split("\n").filter((file) => file !== "" && existsSync(file));
}

if (import.meta.main) {
  const breaches = checkHouse(listFiles());
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exitCode = 1;
  else console.log("The house rules hold.");
}
