import { httpContract } from "#shared/wires/http.ts";
import type { HttpCallName } from "#shared/wires/http.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

/** The row of the contract that a request is for, with what its path says. */
export type MatchedCall = { name: HttpCallName; call: HttpCall; params: Record<string, string> };

/** Null when no row has such a path. Of two that fit, the one without parameters is meant. */
export function matchCall(method: string, path: string): MatchedCall | null {
  const parts = readParts(path);
  const found = Object.entries(httpContract as Record<string, HttpCall>)
    .filter(([, call]) => call.method === method)
    .flatMap(([name, call]) => {
      const params = matchParts(readParts(call.path), parts);
      return params === null ? [] : [{ name: name as HttpCallName, call, params }];
    });
  found.sort((one, two) => Object.keys(one.params).length - Object.keys(two.params).length);
  return found[0] ?? null;
}

function readParts(path: string): string[] {
  return (path.split("?")[0] ?? "").split("/");
}

function matchParts(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? "";
    if (expected.startsWith(":")) params[expected.slice(1)] = decodeURIComponent(part);
    else if (expected !== part) return null;
  }
  return params;
}
