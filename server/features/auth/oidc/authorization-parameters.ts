import { z } from "zod";

const parametersSchema = z.object({
  prompt: z
    .string()
    .max(60)
    .regex(/^[a-z_]+(?: [a-z_]+)*$/)
    .optional()
    .catch(undefined),
  login_hint: z.string().min(1).max(320).optional().catch(undefined),
  hl: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
    .max(35)
    .optional()
    .catch(undefined),
});

/**
 * What a page may add to the address at the issuer: whom it asks for, how, and in which language.
 * Anything else (scope, redirect_uri, response_mode …) is left out, not passed on.
 */
export function readAuthorizationParameters(query: unknown): Record<string, string> {
  const given = Object.entries(parametersSchema.parse(query));
  return Object.fromEntries(
    given.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
