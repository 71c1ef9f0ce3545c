import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { apiKeyPermissionSchema } from "#shared/api-key.ts";
import { httpContract } from "#shared/wires/http.ts";
import { readBodyKind } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

import type { CallRow } from "./create-client.ts";
import { writeType } from "./write-type.ts";
import type { JsonSchema } from "./write-type.ts";

/** Makes the npm package of the API's client from the contract; run as a script, below `dist/npm`. */

const packageName = "@roomwright/client";
const root = fileURLToPath(new URL("../../", import.meta.url));

/** Writes the package into a folder, which is emptied first. */
export async function buildClient(folder: string): Promise<void> {
  const calls = listCalls();
  const runtime = await readFile(new URL("create-client.ts", import.meta.url), "utf8");
  const { version, license } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    version: string;
    license: string;
  };
  const rows = Object.fromEntries(calls.map(([name, call]) => [name, toRow(call)]));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: Readonly<Record<string, string>> = {
    "package.json": `${JSON.stringify(describePackage(version, license), null, 2)}\n`,
    "index.js": [
      stripTypeScriptTypes(runtime).replaceAll(/^ +$/gm, ""),
      `const calls = ${JSON.stringify(rows, null, 2)};`,
      "",
      "/** A client for one company. */",
      "export function createClient(options) {",
      "  return createCaller(calls, options);",
      "}",
      "",
    ].join("\n"),
    "index.d.ts": writeDeclarations(calls),
    "README.md": await readFile(new URL("README.md", import.meta.url), "utf8"),
    LICENSE: await readFile(join(root, "LICENSE"), "utf8"),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

/** What a company's key may call, and what everybody may read, but for streams and pages. */
function listCalls(): [string, HttpCall][] {
  const allowed: readonly string[] = apiKeyPermissionSchema.options;
  const all: [string, HttpCall][] = Object.entries(httpContract);
  return all.filter(([, call]) => {
    const kind = readBodyKind(call);
    const travels = kind !== "form" && kind !== "bytes" && call.answer !== "events";
    const isPublic = call.access === "tenant" && call.method === "GET";
    const isKeys = call.permission !== undefined && allowed.includes(call.permission);
    return travels && call.isForOperators !== true && (isPublic || isKeys);
  });
}

function toRow(call: HttpCall): CallRow {
  const kind = readBodyKind(call);
  return {
    method: call.method,
    path: call.path,
    answer: call.answer === undefined ? "none" : call.answer === "bytes" ? "bytes" : "json",
    sends: kind === null ? "none" : kind === "multipart" ? "form" : "json",
  };
}

function describePackage(version: string, license: string): Record<string, unknown> {
  return {
    name: packageName,
    version,
    description: "A typed client for the Roomwright API: products, rooms and designs of a company.",
    license,
    type: "module",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    files: ["index.js", "index.d.ts", "README.md", "LICENSE"],
    sideEffects: false,
    engines: { node: ">=20.3" },
  };
}

function writeDeclarations(calls: readonly [string, HttpCall][]): string {
  const methods = calls.map(([name, call]) => {
    const { text, isOptional } = writeInput(call);
    const input = `input${isOptional ? "?" : ""}: ${text}`;
    return `  /** ${call.summary}. */\n  ${name}(${input}): Promise<${writeAnswer(call)}>;`;
  });
  return `export type ClientOptions = {
  /** Where the server is: \`https://rooms.example.com\`. */
  origin: string;
  /** A key made in the studio under API. Without one only what everybody sees can be read. */
  key?: string;
  /** The company's address, when no key says which company is meant. */
  company?: string;
  /** Instead of the platform's own. */
  fetch?: typeof fetch;
  /** How long one call may take, in milliseconds; 60,000 unless given. */
  timeoutMs?: number;
};

/** What every call takes beside its own input. */
export type CallOptions = {
  signal?: AbortSignal;
  /** Repeating a call with the same key answers what the first one answered. */
  idempotencyKey?: string;
};

/** A call that the server refused, or that did not arrive (\`status\` 0). */
export declare class RoomwrightError extends Error {
  readonly name: "RoomwrightError";
  readonly status: number;
  /** What went wrong, for programs. */
  readonly code: string;
  readonly details: unknown;
  /** Names the request in the server's log. */
  readonly requestId: string | null;
}

export type RoomwrightClient = {
${methods.join("\n")}
};

/** A client for one company. */
export declare function createClient(options: ClientOptions): RoomwrightClient;
`;
}

function writeInput(call: HttpCall): { text: string; isOptional: boolean } {
  const parts: string[] = [];
  let isOptional = true;
  const add = (name: string, schema: z.ZodType, mayBeMissing: boolean): void => {
    if (!mayBeMissing) isOptional = false;
    parts.push(`${name}${mayBeMissing ? "?" : ""}: ${writeType(describe(schema, "input"))}`);
  };
  if (call.params !== undefined) add("params", call.params, false);
  if (call.query !== undefined) add("query", call.query, takesNothing(call.query));
  if (call.body !== undefined) add("body", call.body, takesNothing(call.body));
  if (call.bodyKind === "multipart") {
    parts.push("file: Blob", "fileName?: string");
    isOptional = false;
  }
  const own = parts.length === 0 ? "" : `{ ${parts.join("; ")} } & `;
  return { text: `${own}CallOptions`, isOptional };
}

function takesNothing(schema: z.ZodType): boolean {
  return schema.safeParse({}).success;
}

function writeAnswer({ answer }: HttpCall): string {
  if (answer === undefined) return "void";
  return answer instanceof z.ZodType ? writeType(describe(answer, "output")) : "Blob";
}

function describe(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
}

if (import.meta.main) await buildClient(join(root, "dist/npm/client"));
