import { z } from "zod";

import type { Permission } from "./permissions.ts";

/** What a company's program may be allowed; never an account, never the company's settings. */
const apiKeyPermissions = [
  "own-designs",
  "company-designs",
  "catalogue",
] as const satisfies readonly Permission[];
export const apiKeyPermissionSchema = z.enum(apiKeyPermissions);
export type ApiKeyPermission = z.infer<typeof apiKeyPermissionSchema>;

/** What every key begins with, so that scanners for leaked secrets know it. */
export const apiKeyMark = "rwk_";
/** `rwk_`, the company's id in hexadecimal, `_`, and 256 random bits in base64url. */
const apiKeyPattern =
  /^rwk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

/** The company a key belongs to by what the key says, or null when it is not written as a key. */
export function readApiKeyCompany(key: string): string | null {
  const match = apiKeyPattern.exec(key);
  return match === null ? null : match.slice(1, 6).join("-");
}

/** Writes a key of a company around its secret part. */
export function writeApiKey(companyId: string, secret: string): string {
  return `${apiKeyMark}${companyId.replaceAll("-", "").toLowerCase()}_${secret}`;
}

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key's beginning and end, to recognise it by. */
  prefix: z.string(),
  permissions: z.array(apiKeyPermissionSchema),
  createdAt: z.iso.datetime(),
  /** Who made it, as they are called now; null when they are gone. */
  createdByName: z.string().nullable(),
  /** To the minute; null before it was ever used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
