import type { FastifyInstance } from "fastify";

import type { Transaction } from "../../db/database.ts";
import { findVisibleDesign } from "../../db/queries/owned-rows.ts";
import type { DesignRow } from "../../db/queries/owned-rows.ts";
import { addCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/describe-reader.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { findDesignTexture } from "../../products/read-design-textures.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";
import { listDesigns, updateDesign } from "./change-design.ts";
import { createDesign, duplicateDesign } from "./create-design.ts";
import { deleteDesign } from "./delete-design.ts";
import { toDesign } from "./design-answer.ts";
import { createDesignThumbnails } from "./design-thumbnails.ts";

/** Designs: everybody changes only their own; the company's staff see all of the company's. */
export async function addDesigns(app: FastifyInstance): Promise<void> {
  const { dependencies } = app;
  const { database, storage, clock, jobs } = dependencies;
  const thumbs = createDesignThumbnails(dependencies);
  const announce = async (tx: Transaction, row: DesignRow) => {
    const data = { designId: row.id, imageId: row.imageId, name: row.name };
    await queueWebhooks(tx, jobs, { event: "design.created", at: row.createdAt, data });
    return toDesign(tx, jobs, row);
  };

  addCall(app, "createDesign", ({ tenant, actor, body }) =>
    database.withTenant(tenant.companyId, async (tx) =>
      announce(tx, await createDesign(tx, tenant, actor, body, clock.now())),
    ),
  );
  addCall(app, "listDesigns", ({ tenant, actor, query }) =>
    database.withTenant(tenant.companyId, (tx) =>
      listDesigns(tx, jobs, describeReader(actor), query),
    ),
  );
  addCall(app, "getDesign", ({ tenant, actor, params }) =>
    database.withTenant(tenant.companyId, async (tx) =>
      toDesign(tx, jobs, await findVisibleDesign(tx, describeReader(actor), params.id)),
    ),
  );
  addCall(app, "getDesignThumb", async ({ tenant, actor, params, query, request, reply }) => {
    const file = await thumbs.find(
      tenant.companyId,
      describeReader(actor),
      params.id,
      query.version,
    );
    return sendStoredFile(storage, request, reply, file);
  });
  addCall(app, "getDesignTexture", async ({ tenant, actor, params, request, reply }) => {
    const { companyId } = tenant;
    const design = await database.withTenant(companyId, (tx) =>
      findVisibleDesign(tx, describeReader(actor), params.id),
    );
    const file = await findDesignTexture(dependencies, companyId, design.edits, params.materialId);
    return sendStoredFile(storage, request, reply, file);
  });
  addCall(app, "updateDesign", ({ tenant, actor, params, body }) =>
    database.withTenant(tenant.companyId, (tx) =>
      updateDesign(tx, jobs, { tenant, userId: actor.userId }, params.id, body, clock.now()),
    ),
  );
  addCall(app, "deleteDesign", async ({ tenant, actor, params }) => {
    const owner = { companyId: tenant.companyId, userId: actor.userId };
    await deleteDesign(dependencies, owner, params.id);
    return undefined;
  });
  addCall(app, "duplicateDesign", ({ tenant, actor, params }) =>
    database.withTenant(tenant.companyId, async (tx) =>
      announce(tx, await duplicateDesign(tx, tenant, actor, params.id, clock.now())),
    ),
  );
}
