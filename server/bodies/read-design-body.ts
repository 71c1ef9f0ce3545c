import type { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { maxDesignPoints, maxDesignRuns } from "#shared/design.ts";
import { outlineEdits } from "#shared/edit.ts";
import type { EditList, EditOutline } from "#shared/edit.ts";
import { httpContract } from "#shared/wires/http.ts";

import { createBadRequest } from "../runtime/bad-request.ts";
import { findUnstorable } from "../runtime/storable-text.ts";

/** The calls whose bodies hold a design's edits. */
export type DesignCallName = "createDesign" | "updateDesign";

/** Edits that have been checked: as JSON in the contract's form, and in outline. */
export type WrittenEdits = { json: string; outline: EditOutline[] };

/** A design's body that has been checked; `edits` is null where it has none. */
export type DesignBody = { fields: Record<string, unknown>; edits: WrittenEdits | null };

const schemas: Readonly<Record<DesignCallName, z.ZodType<{ edits?: EditList | undefined }>>> = {
  createDesign: httpContract.createDesign.body,
  updateDesign: httpContract.updateDesign.body,
};

/** Keys that could change how an object behaves, however they are written. */
const suspectKeys = /__proto__|constructor|\\u/;

/**
 * Parses and checks the body of a call that writes a design. Takes up to a second for the largest.
 * Throws `bad_request`, or `payload_too_large` with the limits when its masks hold more points or runs
 * than a design may have; those are counted before the schema looks at them.
 */
export function readDesignBody(name: DesignCallName, bytes: Uint8Array): DesignBody {
  const body = parseBody(new TextDecoder().decode(bytes));
  refuseTooManyPoints(body);
  const parsed = schemas[name].safeParse(body);
  if (!parsed.success) throw createBadRequest("body", parsed.error.issues);
  const { edits, ...fields } = parsed.data;
  if (edits === undefined) return { fields, edits: null };
  return { fields, edits: { json: JSON.stringify(edits), outline: outlineEdits(edits) } };
}

function parseBody(json: string): unknown {
  if (json === "") return undefined;
  const value = parseJson(json);
  const failure = findUnstorable(json, value);
  if (failure !== null) throw failure;
  return value;
}

/** As the framework parses other bodies, and with its words. */
function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    if (!suspectKeys.test(json) || !holdsPrototype(value)) return value;
  } catch {
    // Said below.
  }
  throw new AppError(
    "bad_request",
    "Body is not valid JSON but content-type is set to 'application/json'",
  );
}

function holdsPrototype(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Object.hasOwn(next, "__proto__")) return true;
    const own: unknown = Object.hasOwn(next, "constructor") ? next.constructor : null;
    if (typeof own === "object" && own !== null && Object.hasOwn(own, "prototype")) return true;
    for (const member of Object.values(next)) waiting.push(member);
  }
  return false;
}

function refuseTooManyPoints(body: unknown): void {
  const held = { points: 0, runs: 0 };
  for (const edit of listMembers(body, "edits")) {
    const shapes = ["mask", "shadow"].flatMap((key) =>
      listMembers(readMember(edit, key), "shapes"),
    );
    for (const shape of shapes) {
      held.points += listMembers(shape, "points").length;
      held.runs += listMembers(shape, "runs").length;
    }
  }
  if (held.points <= maxDesignPoints && held.runs <= maxDesignRuns) return;
  throw new AppError("payload_too_large", "The masks of this design hold too many points.", {
    details: { maxDesignPoints, maxDesignRuns },
  });
}

/** A list of something not parsed yet; empty when there is none. */
function listMembers(holder: unknown, key: string): readonly unknown[] {
  const list = readMember(holder, key);
  return Array.isArray(list) ? list : [];
}

function readMember(holder: unknown, key: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, key) : undefined;
}
