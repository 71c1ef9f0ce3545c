import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { AppError } from "#shared/app-error.ts";

import { isLoopback } from "./loopback.ts";

const postgresUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, "must start with postgres:// or postgresql://")
  .nullable()
  .default(null);
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const count = z.coerce.number("must be a number");
const flag = z.stringbool("must be true or false").default(false);
const word = z.string().min(1);

const envSchema = z
  .object({
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    ROLE: z.enum(["server", "worker", "both"]).default("both"),
    PORT: z.coerce.number("must be a port number").int().min(0).max(65_535).default(4600),
    HOST: word.default("127.0.0.1"),
    DATA_DIR: word.default("./.data"),
    WEB_DIR: word.default(fileURLToPath(new URL("../../dist/web", import.meta.url))),
    STORAGE: z.enum(["file", "s3"]).default("file"),
    S3_ENDPOINT: webAddress.nullable().default(null),
    S3_REGION: word.default("us-east-1"),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
      .nullable()
      .default(null),
    S3_PREFIX: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$/, "may have letters, digits and . _ / -")
      .nullable()
      .default(null),
    S3_PATH_STYLE: z.stringbool("must be true or false").nullable().default(null),
    S3_ACCESS_KEY_ID: word.nullable().default(null),
    S3_SECRET_ACCESS_KEY: word.nullable().default(null),
    DATABASE_URL: postgresUrl,
    DATABASE_APP_URL: postgresUrl,
    DATABASE_IDENTITY_URL: postgresUrl,
    DATABASE_OPERATOR_URL: postgresUrl,
    AUTH_SECRET: z.string().min(32, "must have at least 32 characters").nullable().default(null),
    AUTH_SECRET_PREVIOUS: z
      .string()
      .min(32, "must have at least 32 characters")
      .nullable()
      .default(null),
    PUBLIC_URL: webAddress.nullable().default(null),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .nullable()
      .default(null),
    KERNEL_THREADS: count
      .int()
      .min(1)
      .max(64)
      .default(Math.max(1, availableParallelism() - 1)),
    DECODERS: count
      .int()
      .min(1)
      .max(64)
      .default(Math.min(4, Math.max(1, availableParallelism() - 1))),
    MAX_PHOTOS_PER_PERSON: count.int().min(1).default(500),
    MAX_MEGABYTES_PER_PERSON: count.positive().default(5_000),
    MAX_GIGABYTES_PER_COMPANY: count.positive().default(500),
    VISITOR_DAYS: count.int().min(30).max(3_650).default(90),
    MIN_FREE_MEGABYTES: count.positive().default(256),
    TRUST_PROXY: flag,
    RATE_LIMIT_FACTOR: count.positive().default(1),
    OFFLINE_PAGES: z.stringbool("must be true or false").default(true),
    SESSION_REFETCH_SECONDS: count.int().min(0).max(86_400).default(0),
    WEBHOOK_PRIVATE_ADDRESSES: flag,
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
      .nullable()
      .default(null),
    METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").nullable().default(null),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.nullable().default(null),
    LOG_FILE_MB: count.int().min(1).max(1_000).default(20),
    LOG_FILES: count.int().min(1).max(100).default(5),
    MAIL_FROM: z.string().min(3).max(200).default("Roomwright <no-reply@localhost>"),
    OIDC_ISSUER: webAddress.optional(),
    OIDC_CLIENT_ID: word.optional(),
    OIDC_CLIENT_SECRET: word.optional(),
    OIDC_NAME: word.max(40).default("Google"),
    OIDC_SCRIPT_URL: z
      .url({ protocol: /^https$/, error: "must be an https address" })
      .nullable()
      .default(null),
  })
  .superRefine((values, context) => {
    for (const [name, message] of listContradictions(values)) {
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

type EnvValues = z.output<typeof envSchema>;
/** What the environment says, parsed; the sign-in secret may still have to be made. */
export type EnvConfig = ReturnType<typeof readValues>;
export type OidcConfig = NonNullable<EnvConfig["oidc"]>;
/** The whole configuration of a running server. */
export type Config = EnvConfig & { authSecret: string };

/**
 * Reads the configuration from environment variables; an empty one counts as absent. Throws an
 * `AppError` whose message has one line for each bad variable.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): EnvConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return readValues(parsed.data);
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new AppError("bad_request", lines.join("\n"), { details: lines });
}

function readValues(values: EnvValues) {
  return {
    production: values.NODE_ENV === "production",
    /** Whether this process answers people, does what waits in the queue, or both. */
    role: values.ROLE,
    port: values.PORT,
    host: values.HOST,
    /** Absolute path of the directory that holds everything the server keeps. */
    dataDir: resolve(values.DATA_DIR),
    /** Absolute path of the built web app. */
    webDir: resolve(values.WEB_DIR),
    /** Where stored files are: below `dataDir`, or in the bucket of `s3`. */
    storage: values.STORAGE,
    s3: readS3(values),
    /** Owner connection to an outside PostgreSQL; null starts the embedded one. */
    databaseUrl: values.DATABASE_URL,
    /** The server's logins to that PostgreSQL, both or neither; null lets the owner make them. */
    databaseAppUrl: values.DATABASE_APP_URL,
    databaseIdentityUrl: values.DATABASE_IDENTITY_URL,
    /** The login of the operator's commands; null takes the one that the owner made. */
    databaseOperatorUrl: values.DATABASE_OPERATOR_URL,
    authSecret: values.AUTH_SECRET,
    /** What AUTH_SECRET was before, while it is being replaced. */
    previousAuthSecret: values.AUTH_SECRET_PREVIOUS,
    /** Origin under which people reach the server, without a trailing slash; null takes the request's. */
    publicUrl: values.PUBLIC_URL === null ? null : new URL(values.PUBLIC_URL).origin,
    /** Null writes the log to a file in `dataDir` instead of to standard output. */
    logLevel: values.LOG_LEVEL,
    /** How large `server.log` grows before it is put aside, and how many such files are kept. */
    logFile: { maxBytes: values.LOG_FILE_MB * 1_000_000, kept: values.LOG_FILES },
    /** What a reader of `/metrics` has to send; null lets in this machine alone. */
    metricsToken: values.METRICS_TOKEN,
    /** The collector that is told how long things take (OTLP over HTTP); null tells nobody. */
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    kernelThreads: values.KERNEL_THREADS,
    /** How many uploads are decoded at once, each in a process of its own. */
    decoders: values.DECODERS,
    /** With less room on the disk of `dataDir` a server does not start, and a running one is not ready. */
    minFreeBytes: values.MIN_FREE_MEGABYTES * 1024 * 1024,
    /** How much may be stored. What a company stores is all of its files, previews and results too. */
    quota: {
      photosPerPerson: values.MAX_PHOTOS_PER_PERSON,
      bytesPerPerson: values.MAX_MEGABYTES_PER_PERSON * 1024 * 1024,
      bytesPerCompany: values.MAX_GIGABYTES_PER_COMPANY * 1024 * 1024 * 1024,
    },
    /** Visitors without an account who were not here for so many days are removed with their work. */
    visitorDays: values.VISITOR_DAYS,
    /** Whether X-Forwarded-* of the next hop may be believed. */
    trustProxy: values.TRUST_PROXY,
    /** Multiplies every rate limit. */
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** Whether browsers may keep the app, to start it without a connection; false has them forget it. */
    offlinePages: values.OFFLINE_PAGES,
    /** How often an open page asks again who the person is, in seconds; 0 is never. */
    sessionRefetchSeconds: values.SESSION_REFETCH_SECONDS,
    /** Whether webhooks may lead to this machine and its network; for tests and closed networks. */
    webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES,
    /** Without an address every mail is written as a file to `outbox` in `dataDir`. */
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    /** The OpenID issuer behind `google-login`; null when there is none. */
    oidc: readOidc(values),
  };
}

function readS3(values: EnvValues) {
  if (values.S3_BUCKET === null) return null;
  const { S3_ENDPOINT: endpoint, S3_PREFIX: prefix } = values;
  return {
    /** Null is AWS itself. */
    endpoint,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET,
    /** Empty, or with one slash at its end. */
    prefix: prefix === null ? "" : `${prefix.replace(/\/+$/, "")}/`,
    /** Whether the bucket stands in the path of an address; else in its host, as AWS wants it. */
    pathStyle: values.S3_PATH_STYLE ?? endpoint !== null,
    /** Null takes the AWS role of the machine. */
    accessKeyId: values.S3_ACCESS_KEY_ID,
    /** Null looks into `dataDir`. */
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  };
}

function readOidc(values: EnvValues) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    /** Plain http is for an issuer on this machine only. */
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    /** What the button says. */
    name: values.OIDC_NAME,
    /** The issuer's own script for the sign-in page; null loads none. */
    scriptUrl: values.OIDC_SCRIPT_URL,
  };
}

/** The variables that do not go together with others, and why. */
function listContradictions(values: EnvValues): [string, string][] {
  const found: [string, string][] = [];
  if (values.ROLE !== "both" && !values.DATABASE_URL) {
    found.push(["ROLE", `${values.ROLE} requires DATABASE_URL: a PostgreSQL that processes share`]);
  }
  if (values.NODE_ENV === "production" && values.DATABASE_URL && !values.AUTH_SECRET) {
    found.push(["AUTH_SECRET", "NO_SECRET, required in production with DATABASE_URL"]);
  }
  if (values.STORAGE === "s3" && values.S3_BUCKET === null) {
    found.push(["S3_BUCKET", "required with STORAGE=s3"]);
  }
  if (values.S3_SECRET_ACCESS_KEY !== null && values.S3_ACCESS_KEY_ID === null) {
    found.push(["S3_ACCESS_KEY_ID", "required with S3_SECRET_ACCESS_KEY"]);
  }
  const logins = ["DATABASE_APP_URL", "DATABASE_IDENTITY_URL"] as const;
  for (const name of [...logins, "DATABASE_OPERATOR_URL"] as const) {
    if (values[name] && !values.DATABASE_URL) found.push([name, "requires DATABASE_URL as well"]);
  }
  const missing = logins.filter((name) => !values[name]);
  if (missing.length === 1)
    found.push([missing.join(), "must be set with the other login as well"]);
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values;
  const given = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter(Boolean).length;
  if (given !== 0 && given !== 3) {
    const all = "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together";
    found.push(["OIDC_ISSUER", all]);
  }
  // An address that is none was found by its own field; what is left here must not throw.
  const issuer = OIDC_ISSUER === undefined ? null : URL.parse(OIDC_ISSUER);
  if (issuer?.protocol === "http:" && !isLoopback(issuer.hostname)) {
    found.push(["OIDC_ISSUER", "must be https, except on this machine"]);
  }
  return found;
}
