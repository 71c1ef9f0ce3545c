import type { FastifyInstance } from "fastify";

import { addCall, inTenant, inTenantOnce } from "../../http/add-call.ts";
import {
  createProject,
  deleteProject,
  listProjects,
  placeDesigns,
  renameProject,
} from "./projects.ts";

/** Rooms that belong together: everybody groups only their own. */
export function addProjects(app: FastifyInstance): void {
  addCall(app, "listProjects", (call) => inTenant(call, listProjects));
  addCall(app, "createProject", (call) => inTenantOnce(call, createProject));
  addCall(app, "renameProject", (call) => inTenant(call, renameProject));
  addCall(app, "deleteProject", (call) => inTenant(call, deleteProject));
  addCall(app, "placeDesigns", (call) => inTenant(call, placeDesigns));
}
