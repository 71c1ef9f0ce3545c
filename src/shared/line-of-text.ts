import { z } from "zod";

/** One line of text for people: no line breaks, nothing that cannot be seen. */
export const lineOf = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u{FEFF}]+$/u);
