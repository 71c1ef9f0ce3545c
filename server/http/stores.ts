import { createApiKeyStore } from "../db/api-key-store.ts";
import type { ApiKeyStore } from "../db/api-key-store.ts";
import { createCompanyDirectory } from "../db/company-directory.ts";
import type { CompanyDirectory } from "../db/company-directory.ts";
import { createHandOffStore } from "../db/hand-off-store.ts";
import type { HandOffStore } from "../db/hand-off-store.ts";
import { createIframeTokenStore } from "../db/iframe-token-store.ts";
import type { IframeTokenStore } from "../db/iframe-token-store.ts";
import { createSecondFactorStore } from "../db/second-factor-store.ts";
import type { SecondFactorStore } from "../db/second-factor-store.ts";
import { createSessionStore } from "../db/session-store.ts";
import type { SessionStore } from "../db/session-store.ts";
import { createValueSeal } from "../db/tokens.ts";
import type { ValueSeal } from "../db/tokens.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { createLimiters } from "./limiters.ts";
import type { Limiters } from "./limiters.ts";

/** The stores every request may need before a feature sees it. */
export type Stores = {
  companies: CompanyDirectory;
  sessions: SessionStore;
  iframeTokens: IframeTokenStore;
  apiKeys: ApiKeyStore;
  handOffs: HandOffStore;
  secondFactors: SecondFactorStore;
  /** Seals the credentials of anonymous people. */
  anonymousSeal: ValueSeal;
  limiters: Limiters;
};

/** Makes the stores of one application. */
export function createStores(dependencies: Dependencies): Stores {
  const { config, database, clock } = dependencies;
  const anonymousSeal = createValueSeal(config.authSecret, "anonymous user id");
  return {
    companies: createCompanyDirectory(database, clock),
    sessions: createSessionStore(database, clock, anonymousSeal),
    iframeTokens: createIframeTokenStore(database, clock, anonymousSeal),
    apiKeys: createApiKeyStore(database, clock),
    handOffs: createHandOffStore(database, clock),
    secondFactors: createSecondFactorStore(
      database,
      clock,
      createValueSeal(config.authSecret, "second factor"),
    ),
    anonymousSeal,
    limiters: createLimiters(dependencies),
  };
}
