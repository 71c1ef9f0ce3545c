import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import type { ServerCheck } from "#shared/wires/ipc.ts";

import { createCookieJar } from "./cookie-jar.ts";
import { readServerAddress } from "./server-address.ts";
import { createServerClient } from "./server-client.ts";
import type { Fetch, ServerClient } from "./server-client.ts";

/** A server that says nothing for so long is not there for the person either. */
const patienceMs = 10_000;
/** Whatever else answers there has no way to come in without an account by this name. */
const providersSchema = z.object({ "anonymous-login": z.object({ id: z.string() }) });

/**
 * Whether an address leads to a server of this product, and to a company of it where it names one.
 * Asked without a cookie, so that a server nobody has chosen yet learns nothing of anybody.
 */
export async function checkServer(written: string, fetch: Fetch): Promise<ServerCheck> {
  const address = readServerAddress(written);
  if (typeof address === "string") return { ok: false, problem: address };
  const client = createServerClient(
    address.origin,
    fetch,
    createCookieJar(),
    async () => undefined,
  );
  try {
    const providers = await readJson(client, "/api/auth/providers");
    if (!providersSchema.safeParse(providers).success)
      return { ok: false, problem: "other_server" };
    const { companySlug } = address;
    if (companySlug !== null && !(await isCompany(client, companySlug))) {
      return { ok: false, problem: "unknown_company" };
    }
    return { ok: true, ...address };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, problem: "unreachable" };
  }
}

async function isCompany(client: ServerClient, slug: string): Promise<boolean> {
  const response = await ask(client, `/api/v1/company/features?identification=${slug}`);
  return response.ok;
}

async function readJson(client: ServerClient, path: string): Promise<unknown> {
  const response = await ask(client, path);
  return response.json().catch(() => null);
}

function ask(client: ServerClient, path: string): Promise<Response> {
  const signal = AbortSignal.timeout(patienceMs);
  return client.send({ method: "GET", path, headers: { accept: "application/json" }, signal });
}
