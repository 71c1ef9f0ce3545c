import { z } from "zod";

/** More than anybody looks through. */
export const mostProjects = 100;
export const projectNameSchema = z.string().trim().min(1).max(80);

export const projectSchema = z.object({
  id: z.uuid(),
  name: projectNameSchema,
  /** How many rooms are in it, those in the bin left out. */
  rooms: z.int().min(0),
  createdAt: z.iso.datetime(),
});
export type Project = z.infer<typeof projectSchema>;
