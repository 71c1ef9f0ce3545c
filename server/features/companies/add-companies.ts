import { createHash } from "node:crypto";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { addCall } from "../../http/add-call.ts";

/** What everybody may read about a company: what is switched on and how it looks. */
export function addCompanies(app: FastifyInstance): void {
  const { companies } = app.stores;
  addCall(app, "getCompanyFeatures", async ({ query, request, reply }) => {
    const { features } = await companies.get(query.identification);
    return hasIt(request, reply, features) ? reply.code(304).send() : features;
  });
  addCall(app, "getCompanyStyles", async ({ query, request, reply }) => {
    const answer = { companyStyles: (await companies.get(query.identification)).styles };
    return hasIt(request, reply, answer) ? reply.code(304).send() : answer;
  });
}

/**
 * Whether the client's copy is still the answer. Caches may keep it but ask each time, so that a
 * change shows at once; the company is part of the address, so none can mix companies up.
 */
function hasIt(request: FastifyRequest, reply: FastifyReply, answer: object): boolean {
  const digest = createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
  const etag = `"${digest.slice(0, 22)}"`;
  void reply.headers({ "cache-control": "public, no-cache", etag });
  return request.headers["if-none-match"] === etag;
}
