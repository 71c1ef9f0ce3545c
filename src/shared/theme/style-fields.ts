import { z } from "zod";

import { companyStylesSchema, themeColourSchema } from "../company.ts";
import type { CompanyStyles } from "../company.ts";

export type StyleField = {
  /** With dots, as `palette.primary.main`. */
  path: string;
  kind: "colour" | "font" | "number" | "choice";
  /** The values of a choice. */
  choices: readonly string[];
};

type PathIn<Node> = {
  [Key in keyof Node & string]: Node[Key] extends object ? `${Key}.${PathIn<Node[Key]>}` : Key;
}[keyof Node & string];
/** The `path` of a style field. */
export type StylePath = PathIn<Omit<CompanyStyles, "slugOrId">>;

/** Every field of a theme a company sets, read from the schema in its order; its name is not one. */
export const styleFields: readonly StyleField[] = listFields(companyStylesSchema, []).filter(
  ({ path }) => path !== "slugOrId",
);

function listFields(schema: z.core.$ZodType, path: readonly string[]): StyleField[] {
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries<z.core.$ZodType>(schema._zod.def.shape).flatMap(([key, child]) =>
      listFields(child, [...path, key]),
    );
  }
  const choices = schema instanceof z.core.$ZodEnum ? [...schema._zod.values].map(String) : [];
  return [{ path: path.join("."), kind: nameKind(schema), choices }];
}

function nameKind(schema: z.core.$ZodType): StyleField["kind"] {
  if (schema === themeColourSchema) return "colour";
  if (schema instanceof z.core.$ZodEnum) return "choice";
  return schema instanceof z.core.$ZodNumber ? "number" : "font";
}

/** The value at a path; undefined where a theme has none. */
export function readStyle(styles: CompanyStyles, path: string): unknown {
  let value: unknown = styles;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/**
 * The same theme with another value at a path; nothing else, unknown keys included, is touched.
 * `RangeError` where there is no such field. Whether the value fits is the schema's to say.
 */
export function changeStyle<Styles extends CompanyStyles>(
  styles: Styles,
  path: string,
  value: unknown,
): Styles {
  if (!styleFields.some((field) => field.path === path)) {
    throw new RangeError(`a theme has no field ${path}`);
  }
  return changeAt(styles, path.split("."), value) as Styles;
}

function changeAt(holder: unknown, [key = "", ...rest]: readonly string[], value: unknown): object {
  const fields = holder as Record<string, unknown>;
  return { ...fields, [key]: rest.length === 0 ? value : changeAt(fields[key], rest, value) };
}
