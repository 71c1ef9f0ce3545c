import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { companyIssuerSchema } from "#shared/company-issuer.ts";
import type { CompanyIssuer } from "#shared/company-issuer.ts";

import { findIssuer } from "../../../db/find-open-issuer.ts";
import type { IssuerRow } from "../../../db/find-open-issuer.ts";
import { foundRow, writtenRow } from "../../../db/queries/found-row.ts";
import { companyIssuers } from "../../../db/schema/company-issuers.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { Answer, CallContext } from "../../../http/add-call.ts";
import { readOutsideUrl } from "../../../runtime/outside/outside-url.ts";
import { asChange } from "../../records/as-change.ts";
import type { ChangeCall } from "../../records/as-change.ts";
import { authAddress } from "../auth-answers.ts";
import { companyProviderId } from "../providers.ts";
import { describeDomains } from "./manage-domains.ts";
import type { IssuerTools } from "./issuer-tools.ts";
import { refuseIssuer, tryClient, tryIssuer } from "./try-issuer.ts";

/**
 * Where a company's issuer sends people back to. Each company has an address of its own, so that the
 * answer of one issuer is never taken for another's.
 */
export function nameReturnAddress(request: FastifyRequest, companyId: string): string {
  return authAddress(request, `/callback/${companyProviderId}/${companyId}`);
}

/** What the company has set up, and what it still has to. */
export async function readIssuer(
  call: CallContext<"getCompanyIssuer">,
): Promise<Answer<"getCompanyIssuer">> {
  const row = await inTenant(call, ({ tx }) => findIssuer(tx));
  return {
    issuer: row === null ? null : toIssuer(row),
    returnAddress: nameReturnAddress(call.request, call.tenant.companyId),
    domains: await describeDomains(call),
  };
}

/** Stands in for a secret where it is only asked what an issuer says to everybody. */
const noSecret = "none";

/** Sets the issuer up or changes it. One that people may sign in at has to say first what it is. */
export async function putIssuer(
  call: CallContext<"putCompanyIssuer">,
  { seal, outsideFetch }: IssuerTools,
): Promise<CompanyIssuer> {
  const { body, request } = call;
  const { clientId, clientSecret, enabled } = body;
  const issuer = readIssuerAddress(body.issuer, request);
  // Switching one off works also when it does not answer any more.
  const asked = { issuer, clientId, clientSecret: noSecret };
  const tried = enabled ? await tryIssuer(asked, outsideFetch) : null;
  if (tried !== null && tried.problem !== null) throw refuseIssuer(tried.problem);
  return asChange(call, async ({ tx, change }) => {
    const [before] = await tx.select().from(companyIssuers).for("update");
    // A secret is for the issuer that gave it: another one is never sent what was meant for the first.
    const kept = before?.issuer === issuer && before.clientId === clientId ? before : null;
    const secretSealed =
      clientSecret === undefined ? (kept?.secretSealed ?? null) : seal.seal(clientSecret);
    if (secretSealed === null) throw refuseIssuer("secret_missing");
    const values = { issuer, clientId, secretSealed, enabled, updatedAt: change.at };
    const rows = await tx
      .insert(companyIssuers)
      .values({ ...values, companyId: sql`current_company_id()` })
      .onConflictDoUpdate({ target: companyIssuers.companyId, set: values })
      .returning();
    const details = { enabled, ...(clientSecret === undefined ? {} : { secret: "changed" }) };
    await writeAudit(tx, { ...change, action: "issuer.changed", target: issuer, details });
    return toIssuer(writtenRow(rows));
  });
}

/** Removes the issuer. Who signed in at it stays who they are, and is who they were when it comes back. */
export async function deleteIssuer({
  tx,
  change,
}: ChangeCall<"deleteCompanyIssuer">): Promise<void> {
  const row = foundRow(await tx.delete(companyIssuers).returning(), "Issuer");
  await writeAudit(tx, { ...change, action: "issuer.removed", target: row.issuer, details: {} });
}

/** Asks the issuer that is set up what it is, and whether it knows the company's client. */
export async function testIssuer(
  call: CallContext<"testCompanyIssuer">,
  { seal, outsideFetch }: IssuerTools,
): Promise<Answer<"testCompanyIssuer">> {
  const row = await inTenant(call, ({ tx }) => findIssuer(tx));
  const { issuer, clientId, secretSealed } = foundRow(row === null ? [] : [row], "Issuer");
  const clientSecret = seal.open(secretSealed);
  if (clientSecret === null) return { problem: "secret_missing" };
  const { client, problem } = await tryIssuer({ issuer, clientId, clientSecret }, outsideFetch);
  if (client === null) return { problem };
  return {
    problem: await tryClient(client, nameReturnAddress(call.request, call.tenant.companyId)),
  };
}

/** An issuer's address as the issuer writes it: without a slash at its end, unless it has a path. */
function readIssuerAddress(text: string, { server }: FastifyRequest): string {
  const url = new URL(readOutsideUrl(text, server.dependencies.config));
  if (url.search !== "") throw refuseIssuer("no_address");
  return url.pathname === "/" ? url.origin : url.href;
}

function toIssuer(row: IssuerRow): CompanyIssuer {
  return companyIssuerSchema.parse({ ...row, updatedAt: row.updatedAt.toISOString() });
}
