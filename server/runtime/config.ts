import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { AppError } from "#shared/app-error.ts";

import { isLoopback } from "./loopback.ts";

const postgresUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, "must start with postgres:// or postgresql://");

const envSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: z.coerce.number("must be a port number").int().min(0).max(65_535).default(4600),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./.data"),
  WEB_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL("../../dist/web", import.meta.url))),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  KERNEL_THREADS: z.coerce.number("must be a number").int().min(1).max(64).optional(),
  TRUST_PROXY: z.stringbool("must be true or false").default(false),
  RATE_LIMIT_FACTOR: z.coerce.number("must be a number").positive().default(1),
  SESSION_REFETCH_SECONDS: z.coerce.number("must be a number").int().min(0).max(86_400).default(0),
  WEBHOOK_PRIVATE_ADDRESSES: z.stringbool("must be true or false").default(false),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().min(3).max(200).default("Roomwright <no-reply@localhost>"),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default("Google"),
  OIDC_SCRIPT_URL: z.url({ protocol: /^https$/, error: "must be an https address" }).optional(),
});

/** What the environment says, parsed; the sign-in secret may still have to be made. */
export type EnvConfig = {
  production: boolean;
  port: number;
  host: string;
  /** Absolute path of the directory that holds everything the server keeps. */
  dataDir: string;
  /** Absolute path of the built web app. */
  webDir: string;
  /** Owner connection to an outside PostgreSQL; null starts the embedded one. */
  databaseUrl: string | null;
  /** Connection of the restricted login role to that PostgreSQL; null lets the owner create it. */
  databaseAppUrl: string | null;
  authSecret: string | null;
  /** Origin under which people reach the server, without a trailing slash; null takes the request's. */
  publicUrl: string | null;
  /** Null writes the log to a file in `dataDir` instead of to standard output. */
  logLevel: string | null;
  kernelThreads: number;
  /** Whether X-Forwarded-* of the next hop may be believed. */
  trustProxy: boolean;
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
  /** How often an open page asks again who the person is, in seconds; 0 is never. */
  sessionRefetchSeconds: number;
  /** Whether webhooks may lead to this machine and its network; for tests and closed networks. */
  webhookPrivateAddresses: boolean;
  mail: {
    /** Null writes every mail as a file to `outbox` in `dataDir`. */
    smtpUrl: string | null;
    from: string;
  };
  /** The OpenID issuer behind `google-login`; null when there is none. */
  oidc: OidcConfig | null;
};

export type OidcConfig = {
  /** Plain http is for an issuer on this machine only. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button says. */
  name: string;
  /** The issuer's own script for the sign-in page; null loads none. */
  scriptUrl: string | null;
};

/** The whole configuration of a running server. */
export type Config = EnvConfig & { authSecret: string };

/**
 * Reads the configuration from environment variables; an empty one counts as absent. Throws an
 * `AppError` whose message has one line for each bad variable.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): EnvConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  const lines = parsed.success
    ? listContradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (!parsed.success || lines.length > 0) {
    throw new AppError("bad_request", lines.join("\n"), { details: lines });
  }
  const values = parsed.data;
  return {
    production: values.NODE_ENV === "production",
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    webDir: resolve(values.WEB_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseAppUrl: values.DATABASE_APP_URL ?? null,
    authSecret: values.AUTH_SECRET ?? null,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    logLevel: values.LOG_LEVEL ?? null,
    kernelThreads: values.KERNEL_THREADS ?? Math.max(1, availableParallelism() - 1),
    trustProxy: values.TRUST_PROXY,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    sessionRefetchSeconds: values.SESSION_REFETCH_SECONDS,
    webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES,
    mail: { smtpUrl: values.SMTP_URL ?? null, from: values.MAIL_FROM },
    oidc: readOidc(values),
  };
}

function readOidc(values: z.output<typeof envSchema>): OidcConfig | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME,
    scriptUrl: values.OIDC_SCRIPT_URL ?? null,
  };
}

function listContradictions(values: z.output<typeof envSchema>): string[] {
  const lines: string[] = [];
  if (values.NODE_ENV === "production" && values.DATABASE_URL && !values.AUTH_SECRET) {
    lines.push("AUTH_SECRET: NO_SECRET, required in production with DATABASE_URL");
  }
  if (values.DATABASE_APP_URL && !values.DATABASE_URL) {
    lines.push("DATABASE_APP_URL: requires DATABASE_URL as well");
  }
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values;
  const oidc = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter(Boolean).length;
  if (oidc !== 0 && oidc !== 3) {
    lines.push(
      "OIDC_ISSUER: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together",
    );
  }
  if (OIDC_ISSUER?.startsWith("http:") && !isLoopback(new URL(OIDC_ISSUER).hostname)) {
    lines.push("OIDC_ISSUER: must be https, except on this machine");
  }
  return lines;
}
