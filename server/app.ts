import { randomUUID } from "node:crypto";

import { fastify, LogController } from "fastify";
import type { FastifyInstance } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";

import { AppError } from "#shared/app-error.ts";

import type { Dependencies } from "./dependencies/dependencies.ts";
import { addAccount } from "./features/account/add-account.ts";
import { addDevices } from "./features/account/add-devices.ts";
import { addSecondFactor } from "./features/account/add-second-factor.ts";
import { addAuth } from "./features/auth/add-auth.ts";
import { addCompanyIssuers } from "./features/auth/company-issuers/add-company-issuers.ts";
import { addIdentities } from "./features/auth/identities/add-identities.ts";
import { addFrameSessions } from "./features/auth/add-frame-sessions.ts";
import { addHandOff } from "./features/auth/add-hand-off.ts";
import { addOidc } from "./features/auth/oidc/add-oidc.ts";
import { addCatalogue } from "./features/catalogue/add-catalogue.ts";
import { addCompanies } from "./features/companies/add-companies.ts";
import { addDesigns } from "./features/designs/add-designs.ts";
import { addDesignLists } from "./features/designs/list/add-design-lists.ts";
import { addImages } from "./features/images/add-images.ts";
import { addUploads } from "./features/images/uploads/add-uploads.ts";
import { addOperations } from "./features/operations/add-operations.ts";
import { addPages } from "./features/pages/add-pages.ts";
import { addPrivacy } from "./features/privacy/add-privacy.ts";
import { addRenders } from "./features/renders/add-renders.ts";
import { addCredits } from "./features/credits/add-credits.ts";
import { addSettings } from "./features/settings/add-settings.ts";
import { addTheme } from "./features/theme/add-theme.ts";
import { addProducts } from "./features/products/add-products.ts";
import { addFeed } from "./features/products/feed/add-feed.ts";
import { addPutProducts } from "./features/products/put/add-put-products.ts";
import { addProductTables } from "./features/products/tables/add-product-tables.ts";
import { addPeople } from "./features/people/add-people.ts";
import { addInvitations } from "./features/people/invitations/add-invitations.ts";
import { addWebhooks } from "./features/webhooks/add-webhooks.ts";
import { addRecords } from "./features/records/add-records.ts";
import { addProductLists } from "./features/product-lists/add-product-lists.ts";
import { addProjects } from "./features/projects/add-projects.ts";
import { addQuotes } from "./features/quotes/add-quotes.ts";
import { addShares } from "./features/shares/add-shares.ts";
import { addVisits } from "./features/visits/add-visits.ts";
import { addSampleRooms } from "./features/sample-rooms/add-sample-rooms.ts";
import { addPlugins } from "./http/add-plugins.ts";
import { addTracing } from "./http/add-tracing.ts";
import { addAfterAnswers } from "./http/after-answer.ts";
import type { AfterAnswers } from "./http/after-answer.ts";
import { answerError } from "./http/error-handler.ts";
import { addOpenApi } from "./http/openapi.ts";
import { refuseForeignHosts } from "./http/request-origin.ts";
import { compileSerializer } from "./http/serialize-answer.ts";
import { createStores } from "./http/stores.ts";
import type { Stores } from "./http/stores.ts";
import { addOperatorPage } from "./operator/page/add-operator-page.ts";

declare module "fastify" {
  interface FastifyInstance {
    dependencies: Dependencies;
    stores: Stores;
    afterAnswers: AfterAnswers;
  }
}

/** A part of the server that adds its calls to the application. */
export type Feature = (app: FastifyInstance) => void | Promise<void>;

const allFeatures: readonly Feature[] = [
  addOperations,
  addCompanies,
  addAuth,
  addOidc,
  addCompanyIssuers,
  addIdentities,
  addFrameSessions,
  addHandOff,
  addAccount,
  addDevices,
  addSecondFactor,
  addPrivacy,
  addImages,
  addUploads,
  addDesigns,
  addDesignLists,
  addProjects,
  addProductLists,
  addRenders,
  addCatalogue,
  addSampleRooms,
  addSettings,
  addCredits,
  addTheme,
  addProducts,
  addProductTables,
  addPutProducts,
  addFeed,
  addPeople,
  addInvitations,
  addWebhooks,
  addRecords,
  addQuotes,
  addShares,
  addVisits,
  addOperatorPage,
  addPages,
];

/** Builds the application without listening; the caller owns the dependencies and closes them. */
export async function buildApp(
  dependencies: Dependencies,
  features: readonly Feature[] = allFeatures,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: dependencies.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: dependencies.config.trustProxy ? isNextHop : false,
    requestTimeout: 5 * 60_000,
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request) => {
    throw new AppError("not_found", `There is no ${request.method} endpoint at this address.`);
  });
  app.decorate("dependencies", dependencies);
  app.decorate("stores", createStores(dependencies));
  app.decorateRequest("tenant", null);
  app.decorateRequest("actor", null);
  app.decorateRequest("arrival", null);
  app.decorateRequest("repeatKey", null);
  app.decorateRequest("uploadDigest", null);
  addTracing(app);
  logAnswers(app);
  await addPlugins(app);
  refuseForeignHosts(app);
  addAfterAnswers(app);
  await addOpenApi(app);
  for (const addFeature of features) await addFeature(app);
  await app.ready();
  return app;
}

/** One line an answer, with the route's pattern rather than the address that was asked for. */
function logAnswers(app: FastifyInstance): void {
  // Nothing that a client writes stands in it, and looking for secrets takes a fifth of a small answer.
  const plain = app.dependencies.logger.child({}, { redact: [] });
  app.addHook("onResponse", async (request, reply) => {
    plain.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}

/** Behind a proxy only that proxy is believed, not whatever a client wrote before it. */
function isNextHop(_address: string, hop: number): boolean {
  return hop === 0;
}
