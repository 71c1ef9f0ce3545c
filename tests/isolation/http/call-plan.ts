import type { Draw } from "./draw.ts";

/** What a request of a call says. */
export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A file, with `body` as the fields beside it. */
  file?: Uint8Array;
  headers?: Record<string, string>;
  /** A part of an upload, in hex. */
  part?: string;
};

export type CallPlan = {
  ask: (draw: Draw) => Asked;
  /** How often it is chosen; 10 when left out, less for what takes long. */
  weight?: number;
  /** The handler does not look at bearers. */
  ignoresBearer?: boolean;
  /** The answer differs by time or chance even when nothing is wrong. */
  isUneven?: boolean;
};
