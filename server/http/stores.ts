import type { AppErrorCode } from "#shared/app-error.ts";

import { createAccessStore } from "../db/access-store.ts";
import { createCompanyDirectory } from "../db/company-directory.ts";
import { findApiKey, noteRefusedKey } from "../db/find-api-key.ts";
import type { StoredApiKey } from "../db/find-api-key.ts";
import { createHitStore } from "../db/hit-store.ts";
import { createIframeTokenStore } from "../db/iframe-token-store.ts";
import { createSecondFactorStore } from "../db/second-factor-store.ts";
import { createSessionStore } from "../db/session-store.ts";
import { createValueSeal, sealPurposes } from "../db/tokens.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { createPagePictures } from "../exports/page-pictures.ts";
import { createPictureExports } from "../exports/picture-exports.ts";
import { createSemaphore } from "../runtime/semaphore.ts";
import { createLimiters } from "./limiters.ts";
import { createRequestTurns } from "./request-turns.ts";
import { createSharedHits } from "./shared-hits.ts";
import { createUploadAdmission } from "./upload-admission.ts";

/** The stores every request may need before a feature sees it. */
export type Stores = ReturnType<typeof createStores>;

type KeyPerson = Pick<StoredApiKey, "companyId" | "userId">;

/** Makes the stores of one application. */
export function createStores(dependencies: Dependencies) {
  const { config, database, clock } = dependencies;
  const { authSecret, previousAuthSecret } = config;
  const seal = (purpose: string) => createValueSeal(authSecret, purpose, previousAuthSecret);
  const anonymousSeal = seal(sealPurposes.anonymousId);
  const companies = createCompanyDirectory(database, clock);
  const hits = createSharedHits(createHitStore(database), clock);
  return {
    companies,
    hits,
    access: createAccessStore(dependencies, anonymousSeal, companies),
    apiKeys: {
      find: (key: string) => findApiKey(dependencies, key),
      noteRefusal: (key: KeyPerson, reason: AppErrorCode) =>
        noteRefusedKey(dependencies, key, reason),
    },
    sessions: createSessionStore(database, clock),
    iframeTokens: createIframeTokenStore(database, clock),
    secondFactors: createSecondFactorStore(database, clock, seal(sealPurposes.secondFactor)),
    /** Seals the credentials of anonymous people. */
    anonymousSeal,
    limiters: createLimiters(dependencies, hits),
    requestTurns: createRequestTurns(),
    /** Tables that are sent at the same time: each holds a connection for as long as it takes. */
    exportTurns: createSemaphore(2, 8),
    /** Archives of what is kept of people that are sent at the same time. */
    archiveTurns: createSemaphore(4, 16),
    /** Pictures that leave in other formats and sizes than they are stored in. */
    exports: createPictureExports(dependencies),
    /** Pictures of sample rooms as pages show them. */
    pagePictures: createPagePictures(dependencies),
    uploadAdmission: createUploadAdmission(dependencies.decoders),
  };
}
