import { z } from "zod";

import { maxChangedDesigns } from "../../design-list.ts";
import { projectNameSchema, projectSchema } from "../../project.ts";
import { byId, defineCalls } from "./http-call.ts";

const owner = { tag: "projects", access: "user", permission: "own-designs" } as const;

export const projectCalls = defineCalls(owner, {
  listProjects: {
    method: "GET",
    path: "/api/v1/projects",
    summary: "The caller's projects, the newest first",
    answer: z.object({ items: z.array(projectSchema) }),
  },
  createProject: {
    method: "POST",
    path: "/api/v1/projects",
    summary: "Start a project of rooms",
    body: z.strictObject({ name: projectNameSchema }),
    status: 201,
    answer: projectSchema,
    idempotent: true,
  },
  renameProject: {
    method: "PATCH",
    path: "/api/v1/projects/:id",
    summary: "Rename a project",
    params: byId,
    body: z.strictObject({ name: projectNameSchema }),
    answer: projectSchema,
  },
  deleteProject: {
    method: "DELETE",
    path: "/api/v1/projects/:id",
    summary: "Delete a project; its rooms stay",
    params: byId,
  },
  placeDesigns: {
    method: "POST",
    path: "/api/v1/projects/rooms",
    summary: "Put rooms into a project, or with null take them out of the one they are in",
    body: z.strictObject({
      ids: z.array(z.uuid()).min(1).max(maxChangedDesigns),
      projectId: z.uuid().nullable(),
    }),
  },
});
