import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import { expect, test } from "vitest";
import { z } from "zod";

import { leanZod } from "#web/vite-lean-zod.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const modules = globSync("src/shared/**/*.ts", { cwd: root }).toSorted();

type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown } };
type Exports = Record<string, Record<string, unknown>>;

/** Values of which each is right for some schemas and wrong for others. */
const samples: readonly unknown[] = [
  undefined,
  null,
  "",
  "a",
  " Alder ",
  "alder-quay",
  "#abc",
  "2026-01-01T00:00:00.000Z",
  "7f3e9c1a-5b0d-4c52-9d6f-0a1b2c3d4e5f",
  "https://roomwright.example/a",
  "me@roomwright.example",
  0,
  1,
  -1,
  1.5,
  1e9,
  true,
  [],
  [1, 2],
  [[1, 2]],
  {},
  { id: "7f3e9c1a-5b0d-4c52-9d6f-0a1b2c3d4e5f" },
  { name: "Alder", kind: "erase", unknown: 1 },
];

test("in the app's build every schema that both sides share reads as on the server", async () => {
  const lean = await buildLean();
  let compared = 0;
  for (const path of modules) {
    const whole = (await import(pathToFileURL(root + path).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(whole)) {
      if (!(schema instanceof z.ZodType)) continue;
      const other = lean[path]?.[name] as Schema;
      for (const value of samples) {
        const { success, data } = other.safeParse(value);
        const expected = schema.safeParse(value);
        expect([path, name, value, success, data]).toEqual([
          path,
          name,
          value,
          expected.success,
          expected.data,
        ]);
      }
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
}, 60_000);

/** A module that says which of its schemas have been made. */
const noting = `
  import { z } from "zod";
  export const made: string[] = [];
  const note = (name: string) => {
    made.push(name);
    return z.string();
  };
  const room = z.object({ name: note("room") });
  export const idSchema = z.string().min(1);
  export const roomsSchema = z.object({ rooms: room.extend({ size: z.int() }).array(), by: idSchema });
  export const calls = { list: { answer: z.object({ item: note("call") }) } };
`;

test("a schema is made when it is first read, with those that it consists of, and once", async () => {
  const built = (await buildEntry(`export * from "/src/shared/noting.ts";`)) as {
    made: readonly string[];
    roomsSchema: Schema;
    calls: { list: { answer: Schema } };
  };
  expect(built.made).toEqual([]);
  const value = { rooms: [{ name: "Hall", size: 2 }], by: "me" };
  expect(built.roomsSchema.safeParse(value)).toEqual({ success: true, data: value });
  expect(built.roomsSchema.safeParse({ rooms: [{}], by: "" }).success).toBe(false);
  expect(built.made).toEqual(["room"]);
  expect(built.calls.list.answer.safeParse({ item: "a" }).success).toBe(true);
  expect(built.made).toEqual(["room", "call"]);
});

/** All shared modules as the app's build makes them, by path. */
async function buildLean(): Promise<Exports> {
  return ((await buildEntry(writeEntry())) as { all: Exports }).all;
}

async function buildEntry(code: string): Promise<unknown> {
  const texts: Readonly<Record<string, string>> = {
    entry: code,
    "/src/shared/noting.ts": noting,
  };
  const entry: Plugin = {
    name: "entry",
    enforce: "pre",
    resolveId: (id) => (Object.hasOwn(texts, id) ? id : null),
    load: (id) => texts[id] ?? null,
  };
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [entry, leanZod()],
    build: {
      write: false,
      minify: false,
      target: "es2023",
      rolldownOptions: { input: "entry", preserveEntrySignatures: "strict" },
    },
  })) as Rolldown.RolldownOutput;
  const folder = await mkdtemp(join(tmpdir(), "roomwright-lean-zod-"));
  const path = join(folder, "shared.mjs");
  try {
    await writeFile(path, built.output[0].code);
    return await import(pathToFileURL(path).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function writeEntry(): string {
  const imports = modules.map(
    (path, at) => `import * as m${at} from ${JSON.stringify(root + path)};`,
  );
  const rows = modules.map((path, at) => `${JSON.stringify(path)}: { ...m${at} }`);
  return `${imports.join("\n")}\nexport const all = { ${rows.join(",\n")} };`;
}

/** What schemas of the whole build say of themselves, and those of the small one do not. */
const unsaid =
  /[sS]chema(?:\.\w+)*\.(?:minLength|maxLength|minValue|maxValue|isInt|isFinite|format|description|isOptional|isNullable|unwrap|element)\b/;

test("the app asks its schemas nothing that only the whole build of zod knows", async () => {
  const sources = globSync("{src/{shared,renderer,kernels,batch},web}/**/*.{ts,tsx}", {
    cwd: root,
  });
  expect(sources.length).toBeGreaterThan(500);
  const texts = await Promise.all(sources.map((path) => readFile(join(root, path), "utf8")));
  expect(sources.filter((_, at) => unsaid.test(texts[at] ?? ""))).toEqual([]);
});
