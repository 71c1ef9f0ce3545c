import type { FastifyInstance } from "fastify";

import { oidcProviderId } from "../providers.ts";
import { addWays } from "./add-ways.ts";
import { createInstallationWays } from "./installation-ways.ts";

/** Signing in at the configured OpenID issuer; without one there is no such way in. */
export function addOidc(app: FastifyInstance): void {
  const { oidc } = app.dependencies.config;
  if (oidc !== null) addWays(app, createInstallationWays(app, oidc), `/${oidcProviderId}`);
}
