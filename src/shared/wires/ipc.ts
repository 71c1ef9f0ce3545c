import { z } from "zod";

import { personNameSchema } from "../account.ts";
import { companySlugSchema } from "../company.ts";
import { maxDesignBytes } from "../design.ts";
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

export const desktopContextSchema = z.strictObject({
  appVersion: z.string(),
  /** `memory`: no real keyring, so the person is signed in until the app quits. */
  tokenPersistence: z.enum(["keyring", "memory"]),
  /** The company whose app this is, or null for the default one. */
  companySlug: companySlugSchema.nullable(),
  /** How often the page asks again who the person is, in seconds; 0 is never. */
  sessionRefetchSeconds: z.int().min(0),
  session: sessionSchema.nullable(),
});
export type DesktopContext = z.infer<typeof desktopContextSchema>;

/** Page asks, main answers. Arguments and results are parsed in main before they are used. */
export const ipcInvocations = {
  "context:read": { argument: z.undefined(), result: desktopContextSchema },
  "session:read": { argument: z.undefined(), result: sessionSchema.nullable() },
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
  "file:save": {
    argument: z.strictObject({ name: z.string().min(1).max(200), bytes: bytesSchema }),
    result: z.strictObject({ saved: z.boolean() }),
  },
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
  "menu:command": z.enum(["upload", "save", "undo", "redo", "render"]),
} as const;
export type IpcEvents = typeof ipcEvents;
export type IpcEventName = keyof IpcEvents;
