import { z } from "zod";

import { hexColourSchema } from "../../company.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import { defineCalls } from "./http-call.ts";
import type { HttpCall } from "./http-call.ts";

/**
 * A theme as JSON: everything `companyStylesSchema` asks for, and whatever else its author put in,
 * which is kept. The server refuses values that do not fit, with their paths.
 */
export const themeDocumentSchema = z.record(z.string().max(100), z.unknown());
export type ThemeDocument = z.infer<typeof themeDocumentSchema>;

/** A pair of colours that is too close, and the change of one field that would mend it. */
const unreadablePairSchema = z.object({
  id: z.string(),
  foreground: hexColourSchema,
  background: hexColourSchema,
  ratio: z.number(),
  needs: z.number(),
  suggestion: z.object({ field: z.string(), colour: hexColourSchema }),
});
export type UnreadablePair = z.infer<typeof unreadablePairSchema>;

/** The details of a `theme_unreadable`. */
export const unreadableThemeSchema = z.object({ pairs: z.array(unreadablePairSchema).min(1) });

const noteSchema = z.string().trim().max(200);

export const themeDraftSchema = z.object({
  styles: themeDocumentSchema,
  /** Goes up by one a save; a new draft starts at another number than the one before it. */
  version: z.int32().positive(),
  updatedAt: z.iso.datetime(),
  updatedByName: z.string().nullable(),
});
export type ThemeDraft = z.infer<typeof themeDraftSchema>;

/** The details of a `version_conflict`: what is there instead; null when it is gone. */
export const draftConflictSchema = z.object({ current: themeDraftSchema.nullable() });

export const themeVersionSchema = z.object({
  number: z.int().positive(),
  note: z.string(),
  /** The version this one brought back, if it did. */
  restoredFrom: z.int().positive().nullable(),
  publishedAt: z.iso.datetime(),
  /** Null for what was there before anybody published. */
  publishedByName: z.string().nullable(),
  /** A few of its colours, to tell versions apart by. */
  colours: z.array(hexColourSchema),
});
export type ThemeVersion = z.infer<typeof themeVersionSchema>;

const publishedThemeSchema = z.object({
  styles: themeDocumentSchema,
  /** Null until the company has published one itself. */
  version: themeVersionSchema.nullable(),
});

export const themeSchema = z.object({
  published: publishedThemeSchema,
  draft: themeDraftSchema.nullable(),
});
export type Theme = z.infer<typeof themeSchema>;

const previewTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const settings = { access: "user", permission: "company-settings", tag: "theme" } as const;

const settingsCalls = defineCalls(settings, {
  getTheme: {
    method: "GET",
    path: "/api/v1/studio/theme",
    summary: "The company's published theme and its draft",
    answer: themeSchema,
  },
  saveThemeDraft: {
    method: "PATCH",
    path: "/api/v1/studio/theme/draft",
    summary: "Save the draft; 409 with the other draft if it has changed in the meantime",
    body: z.strictObject({
      /** The version this one started from; null when there was no draft. */
      version: z.int32().positive().nullable(),
      styles: themeDocumentSchema,
    }),
    answer: themeDraftSchema,
  },
  discardThemeDraft: {
    method: "DELETE",
    path: "/api/v1/studio/theme/draft",
    summary: "Discard the draft; 409 if it is no longer at this version",
    query: z.object({ version: z.coerce.number().int().positive().max(2_147_483_647) }),
  },
  publishTheme: {
    method: "POST",
    path: "/api/v1/studio/theme/publish",
    summary: "Publish the draft; 422 theme_unreadable while a pair of colours lacks contrast",
    body: z.strictObject({
      /** What is published is what was seen: another version of the draft is a conflict. */
      draftVersion: z.int32().positive(),
      note: noteSchema.default(""),
    }),
    status: 201,
    answer: themeVersionSchema,
    idempotent: true,
  },
  listThemeVersions: {
    method: "GET",
    path: "/api/v1/studio/theme/versions",
    summary: "The published versions of the theme, newest first",
    query: pageQuerySchema.extend({
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    answer: pageOf(themeVersionSchema),
  },
  restoreThemeVersion: {
    method: "POST",
    path: "/api/v1/studio/theme/versions/:number/restore",
    summary: "Publish an earlier version again; the draft does not change",
    params: z.object({ number: z.string().regex(/^[1-9]\d{0,8}$/) }),
    body: z.strictObject({ note: noteSchema.default("") }),
    status: 201,
    answer: themeVersionSchema,
    idempotent: true,
  },
  createThemePreview: {
    method: "POST",
    path: "/api/v1/studio/theme/previews",
    summary: "Create a link that shows the draft to anyone who has it, for seven days",
    status: 201,
    answer: z.object({
      /** The token is in its fragment, which no server ever sees. */
      url: z.url(),
      expiresAt: z.iso.datetime(),
    }),
  },
});

export const themeCalls = {
  ...settingsCalls,
  readThemePreview: {
    access: "tenant",
    tag: "theme",
    method: "POST",
    path: "/api/v1/theme-preview",
    summary: "The draft behind a preview link; 410 once the link has expired",
    body: z.strictObject({ token: previewTokenSchema }),
    answer: z.object({ styles: themeDocumentSchema }),
  },
} as const satisfies Record<string, HttpCall>;
