import { AppError } from "#shared/app-error.ts";

import type { Tenant } from "../../http/request-identity.ts";

/**
 * Throws `forbidden` where a company has switched downloads off. Asked before every answer that
 * holds a rendered picture at full size, whichever route it leaves by.
 */
export function refuseDownload({ features }: Tenant): void {
  if (!features.download) {
    throw new AppError("forbidden", "Downloads are switched off for this company.");
  }
}
