import type { ClientBase } from "pg";

import type { Tracing } from "../runtime/tracing.ts";

type Ask = (...given: unknown[]) => unknown;

/**
 * Tells of every statement of a connection by its first word and its table. Neither the statement nor its
 * values are told.
 */
export function traceStatements(client: ClientBase, tracing: Tracing): void {
  const ask = client.query.bind(client) as Ask;
  const traced: Ask = (...given) => {
    const { operation, table } = summarize(given[0]);
    const name = table === null ? operation : `${operation} ${table}`;
    const span = tracing.begin("statement", name, {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      ...(table === null ? {} : { "db.collection.name": table }),
    });
    const last = given.at(-1);
    if (typeof last === "function") {
      const answer = (...answered: unknown[]) => {
        span.end({}, answered[0] !== null && answered[0] !== undefined);
        (last as Ask)(...answered);
      };
      return ask(...given.slice(0, -1), answer);
    }
    const asked = ask(...given);
    if (asked instanceof Promise) {
      asked.then(
        () => span.end(),
        () => span.end({}, true),
      );
    } else {
      span.end();
    }
    return asked;
  };
  Object.assign(client, { query: traced });
}

const operationPattern = /^\s*([a-z]+)/i;
const tablePattern = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_]+)"?/i;

/** What may be known of a statement: words of SQL and the name of a table. */
function summarize(asked: unknown): { operation: string; table: string | null } {
  const text = readText(asked);
  const operation = operationPattern.exec(text)?.[1]?.toLowerCase() ?? "statement";
  return { operation, table: tablePattern.exec(text)?.[1] ?? null };
}

function readText(asked: unknown): string {
  if (typeof asked === "string") return asked;
  if (typeof asked !== "object" || asked === null || !("text" in asked)) return "";
  return typeof asked.text === "string" ? asked.text : "";
}
