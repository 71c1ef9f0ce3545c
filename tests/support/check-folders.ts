import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/**
 * Folders that import each other have no order in which they can be read or changed. Prints each
 * such pair, types included, and fails where there are more than a part of the house may have.
 */

const mostPairs: Readonly<Record<string, number>> = {
  "src/renderer/features/design-room": 0,
  server: 0,
};

/** Where the house's own names for its rooms lead, as in `package.json`. */
const rooms: Readonly<Record<string, string>> = {
  "#shared/": "src/shared/",
  "#kernels/": "src/kernels/",
  "#renderer/": "src/renderer/",
  "#main/": "src/main/",
  "#batch/": "src/batch/",
  "#server/": "server/",
  "#web/": "web/",
};

/** "a <-> b" for each two folders below `root` whose files import one another, in their order. */
export function findFolderPairs(
  root: string,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const arrows = new Set<string>();
  for (const file of files.filter((one) => one.startsWith(`${root}/`))) {
    for (const target of listImports(file, read(file))) {
      const [from, to] = [dirname(file), dirname(target)];
      if (from !== to && target.startsWith(`${root}/`)) arrows.add(`${from} ${to}`);
    }
  }
  const pairs = [...arrows].filter((arrow) => {
    const [from = "", to = ""] = arrow.split(" ");
    return from < to && arrows.has(`${to} ${from}`);
  });
  return pairs.map((arrow) => arrow.replace(" ", " <-> ")).toSorted((a, b) => (a < b ? -1 : 1));
}

/** The files that a file imports, exports from, or loads later. */
function listImports(file: string, text: string): string[] {
  const named = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g);
  return [...named].flatMap(([, name = ""]) => {
    if (name.startsWith(".")) return [normalize(join(dirname(file), name))];
    const room = Object.keys(rooms).find((prefix) => name.startsWith(prefix));
    return room === undefined ? [] : [`${rooms[room]}${name.slice(room.length)}`];
  });
}

function listFiles(): string[] {
  const output = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  return output.split("\n").filter((file) => /\.tsx?$/.test(file) && existsSync(file));
}

if (import.meta.main) {
  const files = listFiles();
  for (const [root, most] of Object.entries(mostPairs)) {
    const pairs = findFolderPairs(root, files, (file) => readFileSync(file, "utf8"));
    if (pairs.length <= most) continue;
    console.error(`${root}: ${pairs.length} pairs of folders import each other, at most ${most}`);
    for (const pair of pairs) console.error(`  ${pair}`);
    process.exitCode = 1;
  }
}
