import { AppError } from "#shared/app-error.ts";

/** What is wrong with a part of a request, and where. */
export type InputIssue = { path: readonly PropertyKey[]; message: string };

/** Nobody reads more, and a list of a million wrong numbers would have as many. */
const maxIssues = 100;

/** The failure for input that does not fit: says where and what, never repeats the input. */
export function createBadRequest(part: string, issues: readonly InputIssue[]): AppError {
  const told = issues.slice(0, maxIssues);
  return new AppError("bad_request", `The ${part} is not valid.`, {
    details: {
      part,
      issues: told.map(({ path, message }) => ({ path: path.map(String).join("."), message })),
    },
  });
}
