import type { WireVisitor } from "./wire-visitor.ts";

/** One sequence of requests that both servers get. */
export type WireCase = {
  /** Short and unique; deviations name it. */
  id: string;
  run(visitor: WireVisitor): Promise<unknown>;
};

export const sessionCookie = "next-auth.session-token";
export const csrfCookie = "next-auth.csrf-token";
export const callbackCookie = "next-auth.callback-url";
