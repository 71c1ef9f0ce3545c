import { z } from "zod";

/** What a person may be called: one line, no control characters. */
export const personNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{Cc}]+$/u);

/** An address mail can be sent to. It is found by its lower-case form. */
export const emailSchema = z.email().max(254);

/** The longest password anybody may have: hashing has a price by the byte. */
export const maxPasswordLength = 1024;
/** The shortest new password. There are no rules about its composition. */
export const minPasswordLength = 8;

/** A password that is compared with the one there is. */
export const passwordSchema = z.string().min(1).max(maxPasswordLength);

/** A password to be. Whether it is too common to be one is the server's to judge. */
export const newPasswordSchema = z.string().min(minPasswordLength).max(maxPasswordLength);
