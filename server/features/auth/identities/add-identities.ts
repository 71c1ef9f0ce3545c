import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { addCall } from "../../../http/add-call.ts";
import type { CallContext } from "../../../http/add-call.ts";
import { provePerson } from "../../../http/prove-person.ts";
import { readOrigin } from "../../../http/request-origin.ts";
import { keepOnOrigin } from "../callback-url.ts";
import { createCompanyWays } from "../company-issuers/company-ways.ts";
import { createIssuerTools } from "../company-issuers/issuer-tools.ts";
import { createInstallationWays } from "../oidc/installation-ways.ts";
import type { IssuerWays } from "../oidc/issuer-way.ts";
import { describeFailure } from "../oidc/lead-to-failure.ts";
import { prepareReturn } from "../oidc/prepare-return.ts";
import { removeIdentity } from "./remove-identity.ts";

/** A backstop before the body is read; the limiter of passwords is narrower. */
const options = { maxPerMinute: 30 };

/** Linking issuers to one's own account, and removing them. */
export function addIdentities(app: FastifyInstance): void {
  const { oidc } = app.dependencies.config;
  const companies = createCompanyWays(app, createIssuerTools(app));
  const ways: Readonly<Record<string, IssuerWays | null>> = {
    "google-login": oidc === null ? null : createInstallationWays(app, oidc),
    "company-login": companies,
  };
  addCall(
    app,
    "linkIdentity",
    async (call) => ({ url: await beginLink(call, ways[call.body.provider] ?? null) }),
    options,
  );
  addCall(app, "unlinkIdentity", removeIdentity, options);
}

/** The address at the issuer that the browser goes on to; it comes back as a sign-in does. */
async function beginLink(
  { body, actor, request, reply }: CallContext<"linkIdentity">,
  ways: IssuerWays | null,
): Promise<string> {
  // The way back finds its checks and its person in this browser's cookies, which frames and keys lack.
  if (actor.credential !== "cookie") {
    throw new AppError("forbidden", "An issuer is linked on a page of this server's own.");
  }
  const way = ways === null ? "AccessDenied" : await ways.begin(request);
  if (typeof way === "string") {
    throw new AppError("forbidden", "Nobody signs in this way here.", {
      details: { reason: "closed" },
    });
  }
  await provePerson(request, actor, body);
  const client = await way.findClient().catch((error: unknown) => {
    request.log.error(describeFailure(error), "the issuer's discovery document could not be read");
    throw new AppError("unavailable", "The issuer does not answer.", { cause: error });
  });
  const callbackUrl = keepOnOrigin(body.returnPath, readOrigin(request));
  const leaving = { way, client, callbackUrl, linkUserId: actor.userId };
  return (await prepareReturn({ request, reply }, leaving)).href;
}
