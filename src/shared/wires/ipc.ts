import { z } from "zod";

import { batchRecipeSchema, batchStateSchema } from "../batch.ts";
import { personNameSchema } from "../account.ts";
import { companySlugSchema } from "../company.ts";
import { maxDesignBytes } from "../design.ts";
import { localeSchema } from "../locale.ts";
import { sessionSchema, sessionTypeSchema } from "../session.ts";

/** Only the API may be asked for: a path on the configured server, never a whole address. */
const apiPathSchema = z
  .string()
  .max(2000)
  .regex(/^\/api\/[^\\]*$/);
const headersSchema = z.record(z.string().max(60), z.string().max(1000));
const correlationSchema = z.string().min(8).max(64);

const bytesSchema = z.instanceof(Uint8Array);

export const apiRequestSchema = z.strictObject({
  /** Chosen by the page: names this request in `api:cancel` and in progress events. */
  id: correlationSchema,
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  path: apiPathSchema,
  headers: headersSchema,
  body: z.union([
    z.null(),
    /** Of the type that the headers say; a design is the longest there is. */
    z.strictObject({ kind: z.literal("text"), text: z.string().max(maxDesignBytes) }),
    /** A part of a file, of the type that the headers say. */
    z.strictObject({ kind: z.literal("bytes"), bytes: bytesSchema }),
    z.strictObject({
      kind: z.literal("multipart"),
      fields: z.record(z.string().max(60), z.string().max(1000)),
      file: z.strictObject({
        name: z.string().max(255),
        type: z.string().max(100),
        bytes: bytesSchema,
      }),
    }),
  ]),
  /** The answer's bytes come one after the other as `api:chunk`, and none with the answer. */
  isStream: z.boolean(),
});
export type ApiRequest = z.infer<typeof apiRequestSchema>;

export const apiResponseSchema = z.strictObject({
  status: z.int(),
  headers: headersSchema,
  bytes: bytesSchema,
});
export type ApiResponse = z.infer<typeof apiResponseSchema>;

export const signInResultSchema = z.strictObject({
  ok: z.boolean(),
  /** An error code of the sign-in page, never a sentence. */
  error: z.string().nullable(),
});
export type SignInResult = z.infer<typeof signInResultSchema>;

/**
 * Who the server says the person is. That it did not answer is told as well: an error would lose its
 * code on the way between two processes.
 */
export const sessionReadingSchema = z.strictObject({
  isReached: z.boolean(),
  session: sessionSchema.nullable(),
});
export type SessionReading = z.infer<typeof sessionReadingSchema>;

export const desktopContextSchema = z.strictObject({
  appVersion: z.string(),
  /** `memory`: no real keyring, so the person is signed in until the app quits. */
  tokenPersistence: z.enum(["keyring", "memory"]),
  /** Where the server is; null until the app has been pointed at one. */
  serverOrigin: z.string().nullable(),
  /** The company that is open, or null for the server's default one. */
  companySlug: companySlugSchema.nullable(),
  /** How often the page asks again who the person is, in seconds; 0 is never. */
  sessionRefetchSeconds: z.int().min(0),
  /** Whether the server answered; true as well where there is none yet. */
  isReached: z.boolean(),
  session: sessionSchema.nullable(),
});
export type DesktopContext = z.infer<typeof desktopContextSchema>;

/** Why the app cannot be pointed at an address. */
export const serverProblemSchema = z.enum([
  "malformed",
  "insecure",
  "unreachable",
  "other_server",
  "unknown_company",
]);
export type ServerProblem = z.infer<typeof serverProblemSchema>;

const serverAddressSchema = z.strictObject({
  origin: z.string().max(300),
  companySlug: companySlugSchema.nullable(),
});

export const serverCheckSchema = z.discriminatedUnion("ok", [
  serverAddressSchema.extend({ ok: z.literal(true) }),
  z.strictObject({ ok: z.literal(false), problem: serverProblemSchema }),
]);
export type ServerCheck = z.infer<typeof serverCheckSchema>;

const pathSchema = z.string().min(1).max(4000);

export const batchOrderSchema = z.strictObject({
  photosFolder: pathSchema,
  resultsFolder: pathSchema,
  recipe: batchRecipeSchema,
  /** The tiles of the products that the recipe lays. */
  textures: z.array(z.strictObject({ productId: z.uuid(), bytes: bytesSchema })).max(4),
  isWatching: z.boolean(),
  language: localeSchema,
});
export type BatchOrder = z.infer<typeof batchOrderSchema>;

/** An AES-256 key. */
export const dataKeyBytes = 32;

/** Page asks, main answers. Arguments and results are parsed in main before they are used. */
export const ipcInvocations = {
  "context:read": { argument: z.undefined(), result: desktopContextSchema },
  /** Looks at what an address leads to; changes nothing. */
  "server:check": { argument: z.string().max(2000), result: serverCheckSchema },
  /** Points the app at a server that was checked; the page stays. */
  "server:connect": { argument: serverAddressSchema, result: z.null() },
  /** Opens a company of the server, at its start page or its studio, in a page that begins anew. */
  "company:open": {
    argument: z.strictObject({
      slug: companySlugSchema.nullable(),
      page: z.enum(["start", "studio"]),
    }),
    result: z.null(),
  },
  "session:read": { argument: z.undefined(), result: sessionReadingSchema },
  /** Signs in by any way there is, in the system's browser. */
  "session:sign-in-outside": { argument: z.undefined(), result: signInResultSchema },
  "session:sign-in": {
    argument: z.strictObject({
      provider: sessionTypeSchema,
      fields: z.record(z.string().max(60), z.string().max(1024)),
    }),
    result: signInResultSchema,
  },
  "session:update": {
    argument: z.strictObject({ name: personNameSchema }),
    result: sessionSchema.nullable(),
  },
  "session:sign-out": { argument: z.undefined(), result: z.null() },
  "api:send": { argument: apiRequestSchema, result: apiResponseSchema },
  "api:cancel": { argument: correlationSchema, result: z.null() },
  /** The photo that was opened from outside for this page; null once it was taken. */
  "file:take": {
    argument: z.undefined(),
    result: z
      .strictObject({ name: z.string().max(255), type: z.string().max(100), bytes: bytesSchema })
      .nullable(),
  },
  "file:save": {
    argument: z.strictObject({ name: z.string().min(1).max(200), bytes: bytesSchema }),
    /** What it is called, and what the page calls it from now on; null when the person changed their mind. */
    result: z.strictObject({ id: z.uuid(), name: z.string().max(255) }).nullable(),
  },
  /** The page's pointer takes the file that it saved last along, out of the window. */
  "file:drag": { argument: z.uuid(), result: z.null() },
  "file:open-folder": { argument: z.uuid(), result: z.null() },
  /** The key for what pages of this server keep on the computer; null where no keyring keeps it. */
  "kept:read-key": {
    argument: z.undefined(),
    result: bytesSchema.refine(({ byteLength }) => byteLength === dataKeyBytes).nullable(),
  },
  /** Tells the person of changes to so many rooms that were not sent yet and cannot be opened. */
  "kept:report-lost": { argument: z.int().min(1).max(10_000), result: z.null() },
  /** Shows the system's dialog; null when the person changed their mind. */
  "batch:choose-folder": {
    argument: z.undefined(),
    result: z.strictObject({ path: pathSchema, photos: z.int().min(0) }).nullable(),
  },
  "batch:start": { argument: batchOrderSchema, result: z.null() },
  "batch:control": { argument: z.enum(["pause", "go-on", "cancel"]), result: z.null() },
  "batch:read": { argument: z.undefined(), result: batchStateSchema.nullable() },
  "batch:open-results": { argument: z.undefined(), result: z.null() },
} as const;
export type IpcInvocations = typeof ipcInvocations;
export type IpcInvocationName = keyof IpcInvocations;

/** Main tells, page listens. */
export const ipcEvents = {
  "api:upload-progress": z.strictObject({
    id: correlationSchema,
    sentBytes: z.int().min(0),
    totalBytes: z.int().min(0),
  }),
  "api:chunk": z.strictObject({ id: correlationSchema, bytes: bytesSchema }),
  /** The stream is over; `error` is null when the server ended it. */
  "api:stream-ended": z.strictObject({ id: correlationSchema, error: z.string().nullable() }),
  "session:changed": z.null(),
  /** A photo waits to be taken. */
  "file:offered": z.null(),
  /** Something about the batch is different; at most a few times a second. */
  "batch:changed": z.null(),
  "menu:command": z.enum(["upload", "save", "undo", "redo", "render", "print", "sheet"]),
} as const;
export type IpcEvents = typeof ipcEvents;
export type IpcEventName = keyof IpcEvents;
