import type { FastifyInstance } from "fastify";

import { createValueSeal, sealPurposes } from "../../../db/tokens.ts";
import type { ValueSeal } from "../../../db/tokens.ts";
import { createOutsideWorld } from "../../../runtime/outside/ask-outside.ts";
import { createOutsideFetch } from "../../../runtime/outside/outside-fetch.ts";
import type { OutsideFetch } from "../../../runtime/outside/outside-fetch.ts";

/** What companies' issuers are reached and their secrets kept with. */
export type IssuerTools = { seal: ValueSeal; outsideFetch: OutsideFetch };

/** Looking up, connecting and one answer. */
const timeoutMs = 10_000;

/** The tools of one application. */
export function createIssuerTools({ dependencies }: Pick<FastifyInstance, "dependencies">) {
  const { authSecret, previousAuthSecret, webhookPrivateAddresses } = dependencies.config;
  return {
    seal: createValueSeal(authSecret, sealPurposes.issuer, previousAuthSecret),
    outsideFetch: createOutsideFetch(createOutsideWorld(webhookPrivateAddresses, timeoutMs)),
  };
}
