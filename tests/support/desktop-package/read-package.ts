import { extractFile, getRawHeader, listPackage } from "@electron/asar";
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { builtinModules } from "node:module";

export type PackageListing = {
  bytes: number;
  files: { path: string; bytes: number }[];
  /** What the archive's own header adds up to, which the fuse compares on a Mac and on Windows. */
  headerSha256: string;
  manifest: Record<string, unknown>;
};

/** What is in an archive of the app. */
export function readPackage(archive: string): PackageListing {
  const files = listPackage(archive, { isPack: false })
    .map((path) => path.slice(1))
    .flatMap((path) => {
      const bytes = readLength(archive, path);
      return bytes === null ? [] : [{ path, bytes }];
    });
  const { headerString } = getRawHeader(archive);
  return {
    bytes: statSync(archive).size,
    files,
    headerSha256: createHash("sha256").update(headerString).digest("hex"),
    manifest: JSON.parse(extractFile(archive, "package.json").toString()) as Record<
      string,
      unknown
    >,
  };
}

type Node = { size?: number; files?: Record<string, Node> };

function readLength(archive: string, path: string): number | null {
  let node: Node | undefined = getRawHeader(archive).header;
  for (const name of path.split("/")) node = node?.files?.[name];
  return node?.size ?? null;
}

/** What a package must not hold, by what it is for. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\.map$/, "a source map"],
  [/\.(?:ts|tsx|mts|cts)$/, "a source"],
  [/(?:^|\/)(?:tests?|__tests__|stories)\//, "a test"],
  [/\.(?:test|spec|stories)\.[cm]?js$/, "a test"],
  [/(?:^|\/)\.env|\.pem$|\.p12$|(?:^|\/)\.npmrc$/, "a secret"],
];
/** What the bundles may ask for that is not in them. */
const outside = new Set(["electron", "sharp", ...builtinModules]);

/** What is wrong with a package, in sentences; none for one that may leave. */
export function findPackageFaults(
  archive: string,
  { files, manifest }: PackageListing,
  devDependencies: readonly string[],
): string[] {
  const faults = files.flatMap(({ path }) =>
    unwanted.flatMap(([pattern, what]) => (pattern.test(path) ? [`${path} is ${what}`] : [])),
  );
  const packed = new Set(files.flatMap(({ path }) => readPackageName(path) ?? []));
  for (const name of devDependencies) {
    if (packed.has(name)) faults.push(`${name} is for development`);
  }
  if (Object.hasOwn(manifest, "devDependencies") || Object.hasOwn(manifest, "scripts")) {
    faults.push("package.json says what development needs");
  }
  const main = String(manifest["main"]);
  if (!files.some(({ path }) => path === main)) faults.push(`${main} is missing`);
  for (const { path } of files.filter((file) =>
    /^out\/(?:main|preload)\/.*\.c?js$/.test(file.path),
  )) {
    for (const name of listImports(extractFile(archive, path).toString())) {
      if (!outside.has(name)) faults.push(`${path} asks for ${name}, which is not in the package`);
    }
  }
  return faults;
}

function readPackageName(path: string): string | null {
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

/** The packages that a bundle imports at its top; built-in modules by their plain name. */
function listImports(code: string): string[] {
  const named = code.matchAll(/^(?:import|export)\b[^"'\n]*?(?:from\s*)?["']([^"'.][^"']*)["']/gm);
  return [...named].map(([, name = ""]) => name.replace(/^node:/, ""));
}
