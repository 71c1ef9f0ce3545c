import { parseArgs } from "node:util";

import type { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { maxGrant } from "#shared/credit.ts";

/** The flags of all commands; which of them one takes is said by its schema. */
const flags = {
  name: { type: "string" },
  slug: { type: "string" },
  to: { type: "string" },
  owner: { type: "string" },
  email: { type: "string" },
  role: { type: "string" },
  language: { type: "string" },
  amount: { type: "string" },
  domain: { type: "string" },
  "with-starter-catalogue": { type: "boolean" },
} as const;

/** What a flag takes, for who gave it something else. */
const expectations: Readonly<Record<string, string>> = {
  name: "one line of 1 to 80 characters",
  slug: "2 to 40 lower case letters and digits, with single hyphens between them",
  to: "2 to 40 lower case letters and digits, with single hyphens between them",
  owner: "an email address",
  email: "an email address",
  role: "editor, admin or owner",
  language: "en, de or es",
  domain: "an email domain such as acme.example, in ASCII",
  amount: `a whole number from 1 to ${maxGrant}`,
};

/** The words after a command, as its schema describes them. Throws a sentence and `usage`. */
export function readFlags<Schema extends z.ZodType>(
  words: readonly string[],
  schema: Schema,
  usage: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(splitWords(words, usage));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(issue === undefined ? "This is not understood." : describeIssue(issue), usage);
}

function splitWords(words: readonly string[], usage: string): object {
  try {
    return { ...parseArgs({ args: [...words], options: flags }).values };
  } catch (error) {
    const sentence = error instanceof Error ? (/^[^.\n]+/.exec(error.message)?.[0] ?? "") : "";
    throw refuse(`${sentence}.`, usage);
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys")
    return `--${issue.keys.join(", --")} does not belong here.`;
  const flag = String(issue.path[0]);
  const isMissing = issue.code === "invalid_type" && issue.input === undefined;
  const expected = expectations[flag] ?? "nothing";
  return isMissing ? `--${flag} is missing: ${expected}.` : `--${flag} takes ${expected}.`;
}

function refuse(sentence: string, usage: string): AppError {
  return new AppError("bad_request", `${sentence}\n${usage}`);
}
