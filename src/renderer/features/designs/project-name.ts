import { z } from "zod";

import { projectNameSchema } from "#shared/project.ts";

/** What a project may be called; `fault` says what is wrong with any other name. */
export const createNameSchema = (fault: string) =>
  z
    .string()
    .trim()
    .refine((name) => projectNameSchema.safeParse(name).success, fault);
