import { z } from "zod";

import type { Permission } from "../../permissions.ts";

/** Names the company of a request: a slug or an id. Left out, it is the default company. */
export const companyHeader = "x-roomwright-company";
/** Repeating a POST with the same key answers what the first one answered. */
export const idempotencyHeader = "idempotency-key";
/** What the bytes of a part of a file travel as. */
export const partContentType = "application/offset+octet-stream";
/** Inside a frame the Authorization header is `Bearer iframe<token>`. */
export const iframeBearerPrefix = "iframe";

/** The `params` of a call about one thing. */
export const byId = z.object({ id: z.uuid() });

/** `public` needs nothing, `tenant` a company that exists, `user` also a signed-in person (anonymous counts). */
export type HttpAccess = "public" | "tenant" | "user";

export type HttpCall = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:name` for each key of `params`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: HttpAccess;
  /** What the person must be allowed to do, beside being signed in; goes with access "user". */
  readonly permission?: Permission;
  /** Only for who looks after the installation, whatever they are in a company; goes with access "user". */
  readonly isForOperators?: true;
  /**
   * Also for who lacks a second factor that the company wants of their role: what is needed to set one up.
   * All other calls with access "user" are `second_factor_required` to them.
   */
  readonly opensWithoutFactor?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Those that mean something to this call, in lower case. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Left out, a body is JSON; `multipart` carries one `file` part beside the fields of `body`; `bytes` is
   * a part of a file and nothing else.
   */
  readonly bodyKind?: "form" | "multipart" | "bytes";
  /** Left out, it is 200 with an answer and 204 without. */
  readonly status?: 200 | 201 | 202;
  /** A schema for JSON; `bytes` for a file; `events` for a stream of server-sent events. */
  readonly answer?: z.ZodType | "bytes" | "events";
  /** Accepts `Idempotency-Key`. */
  readonly idempotent?: boolean;
};

type Row<Common> = Omit<HttpCall, keyof Common>;
/** A key that no call has is refused. */
type Known<Rows> = {
  [Name in keyof Rows]: { [Key in keyof Rows[Name]]: Key extends keyof HttpCall ? unknown : never };
};

/** Rows of the contract, by name, and what all of them have in common. */
export function defineCalls<
  const Common extends Partial<HttpCall>,
  const Rows extends Readonly<Record<string, Row<Common>>>,
>(common: Common, rows: Rows & Known<Rows>) {
  const calls = Object.entries(rows).map(([name, row]) => [name, { ...common, ...row }]);
  return Object.fromEntries(calls) as { readonly [Name in keyof Rows]: Common & Rows[Name] };
}

/** How the body of a call travels; null for a call without one. */
export function readBodyKind({
  body,
  bodyKind,
}: HttpCall): "json" | NonNullable<HttpCall["bodyKind"]> | null {
  return bodyKind ?? (body === undefined ? null : "json");
}

/** The status of a call that succeeded. */
export function readStatus({ answer, status }: HttpCall): number {
  return status ?? (answer === undefined ? 204 : 200);
}

/** How a failed call answers, except where the observed contract says otherwise. */
export const errorAnswerSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z.unknown().optional(),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
