import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

import type { FastifyInstance, FastifyReply } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { mostAtOnce } from "#shared/catalogue-file.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import { productKindSchema } from "#shared/product.ts";
import type { Product } from "#shared/product.ts";
import { toUsageDay } from "#shared/usage.ts";
import type { Catalogue } from "#shared/wires/http/catalogue-calls.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import { cutPage } from "../../db/queries/page-cursor.ts";
import { addCall, inTenant } from "../../http/add-call.ts";
import type { Answer, CallContext, TenantCall } from "../../http/add-call.ts";
import { listProductRows } from "../../products/list-product-rows.ts";
import { findProductRow, toCatalogueProduct } from "../../products/product-row.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { createProductTextures } from "../../products/product-textures.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { createCatalogueFiles } from "./catalogue-files.ts";
import type { CatalogueFiles } from "./catalogue-files.ts";
import { createCatalogueRevisions } from "./catalogue-revision.ts";
import type { CatalogueRevision, CatalogueRevisions } from "./catalogue-revision.ts";

/** A company's products and their textures, for everybody who opens the company. */
export function addCatalogue(app: FastifyInstance): void {
  const textures = createProductTextures(app.dependencies);
  const { database, clock } = app.dependencies;
  const files = createCatalogueFiles(database);
  const revisions = createCatalogueRevisions(database, clock);
  addCall(app, "getCatalogue", async (call) => {
    refuseSwitchedOff(call.tenant.features);
    const known = await revisions.find(call.tenant.companyId, toUsageDay(clock.now()));
    return inTenant(call, (tenant) => getCatalogue(tenant, known));
  });
  addCall(app, "getCatalogueFile", (call) => sendCatalogueFile(call, files, revisions));
  addCall(app, "listCatalogue", (call) => inTenant(call, listCatalogue));
  addCall(app, "getCatalogueProduct", (call) => inTenant(call, getCatalogueProduct));
  addCall(app, "getCatalogueTexture", async ({ tenant, params, request, reply }) => {
    const file = await textures.find(tenant.companyId, params.id);
    return sendStoredFile(app.dependencies.storage, request, reply, file);
  });
}

/**
 * A page of the company's published products in the order of its catalogue, at the prices of today;
 * `search` looks at name and SKU.
 */
async function listCatalogue({
  tx,
  now,
  tenant,
  query,
}: TenantCall<"listCatalogue">): Promise<Answer<"listCatalogue">> {
  refuseSwitchedOff(tenant.features);
  const day = toUsageDay(now);
  const filters = { kind: query.kind, state: "published" as const, search: query.search };
  const found = await listProductRows(tx, filters, { ...query, limit: query.limit + 1 });
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.position);
  return { items: rows.map((row) => toCatalogueProduct(row, day)), nextCursor };
}

/** What the company shows today: a small catalogue whole, of a large one the first of each kind. */
async function getCatalogue(
  { tx, now }: TenantCall<"getCatalogue">,
  { revision, count }: CatalogueRevision,
): Promise<Catalogue> {
  const day = toUsageDay(now);
  const isWhole = count <= mostAtOnce;
  const kinds = isWhole ? [undefined] : productKindSchema.options;
  const limit = mostAtOnce / kinds.length;
  const rows: ProductRow[] = [];
  for (const kind of kinds) {
    const filters = { kind, state: "published", search: undefined } as const;
    rows.push(...(await listProductRows(tx, filters, { limit })));
  }
  return { revision, isWhole, products: rows.map((row) => toCatalogueProduct(row, day)) };
}

/**
 * A revision's address gives these bytes for ever; under one that is over the catalogue of today is sent,
 * which nobody may keep. Who asks has the company's revision from `getCatalogue` alone.
 */
async function sendCatalogueFile(
  { tenant, params, request, reply }: CallContext<"getCatalogueFile">,
  files: CatalogueFiles,
  revisions: CatalogueRevisions,
): Promise<FastifyReply> {
  refuseSwitchedOff(tenant.features);
  const { companyId } = tenant;
  const day = toUsageDay(request.server.dependencies.clock.now());
  const { revision } = await revisions.find(companyId, day);
  const file = await files.read(companyId, revision, day);
  void reply.headers({
    vary: `Accept-Encoding, Authorization, ${companyHeader}`,
    "x-content-type-options": "nosniff",
  });
  if (file.revision === params.revision) {
    void reply.headers({
      etag: `W/"${file.revision}"`,
      "cache-control": "private, max-age=31536000, immutable",
    });
    if (request.headers["if-none-match"]?.includes(file.revision) === true) {
      return reply.code(304).send();
    }
  }
  void reply.type("application/json; charset=utf-8");
  const takesBrotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  if (takesBrotli) return reply.header("content-encoding", "br").send(file.bytes);
  return reply.send(await promisify(brotliDecompress)(file.bytes));
}

/** One published product of the company, or `not_found`. */
async function getCatalogueProduct(call: TenantCall<"getCatalogueProduct">): Promise<Product> {
  refuseSwitchedOff(call.tenant.features);
  const row = await findProductRow(call.tx, call.params.id);
  if (row.state !== "published") throw new AppError("not_found", "Product not found.");
  return toCatalogueProduct(row, toUsageDay(call.now));
}

function refuseSwitchedOff(features: CompanyFeatures): void {
  if (features.catalogue) return;
  throw new AppError("forbidden", "The catalogue is switched off for this company.", {
    details: { reason: "catalogue" },
  });
}
