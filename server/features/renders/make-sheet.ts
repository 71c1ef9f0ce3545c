import type { FastifyReply } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { chooseOnColour } from "#shared/theme/colour.ts";
import type { Sheet } from "#shared/sheet.ts";

import { readMark } from "../../exports/read-mark.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import type { SheetTask } from "../../sheet/sheet-task.ts";
import { createAttachmentHeader } from "../../storage/send-stored-file.ts";
import { readFinished } from "./find-result-file.ts";
import type { FinishedRender } from "./find-result-file.ts";

type Call = CallContext<"makeSheet">;

/** Draws the sheet of a finished render, with what its person's price list says, and sends it. */
export async function makeSheet(call: Call): Promise<FastifyReply> {
  const { request, reply, tenant, body } = call;
  const { dependencies, stores } = request.server;
  const finished = await inTenant(call, readFinished);
  const products = nameLines(body, finished);
  const company = await describeCompany(call);
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const pdf = await stores.exports.inTurn(async () => {
    const { storage, kernelPool, clock } = dependencies;
    const task: SheetTask = {
      sheet: body,
      products,
      company,
      roomName: finished.name,
      before: await storage.getBytes(finished.image.originalKey),
      after: await storage.getBytes(finished.png.storageKey),
      mark: readMark(tenant.features),
      provenance: finished.provenance,
      madeAt: clock.now().getTime(),
    };
    return kernelPool.drawSheet(task, gone.signal);
  });
  return reply
    .headers({
      "cache-control": "private, no-store",
      "content-disposition": createAttachmentHeader(`${finished.name}.pdf`),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    })
    .type("application/pdf")
    .send(pdf);
}

/** The company's own names of what is listed; nothing is listed that the design does not show. */
function nameLines({ lines }: Sheet, { products }: FinishedRender): SheetTask["products"] {
  return lines.map(({ productId, variant }) => {
    const product = products.get(productId);
    if (product === undefined) {
      throw new AppError("bad_request", "A listed product is not one of the design's.");
    }
    const sold = product.variants.find(({ sku }) => sku === variant);
    return sold === undefined ? product : { sku: sold.sku, name: `${product.name}, ${sold.name}` };
  });
}

async function describeCompany({ tenant, request }: Call): Promise<SheetTask["company"]> {
  const company = await request.server.stores.companies.get(tenant.companyId);
  const { primary, text } = company.styles.palette;
  const colour = primary.main;
  return { name: tenant.features.name, colour, onColour: chooseOnColour(colour, text.primary) };
}
