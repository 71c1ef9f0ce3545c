import type { z } from "zod";

import { readCompanySlug } from "#renderer/platform/company-name.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Entrance } from "#renderer/platform/platform.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { retryPassing } from "#renderer/services/retry.ts";
import { AppError } from "#shared/app-error.ts";
import { companyFeaturesSchema, companyStylesSchema, defaultCompanyId } from "#shared/company.ts";
import type { CompanyFeatures } from "#shared/company.ts";

import type { AppThunk } from "./app-thunk.ts";
import { companyLeft, companyOpened, featuresLoaded, stylesLoaded } from "./company-slice.ts";

/**
 * Finds out whose product is open and dresses the app as theirs: at once from what this tab keeps,
 * then from the server. A failure is only logged and the product goes on. Never rejects.
 */
export function openCompany(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { platform }) => {
    const { session } = platform.storage;
    const slug = readCompanySlug(platform.entrance, session);
    if (session.read(sessionKeys.companySlug) !== slug) forgetCompany(session);
    if (slug !== null) session.write(sessionKeys.companySlug, slug);
    const identification = slug ?? defaultCompanyId;
    dispatch(restoreCompany());
    const found = await dispatch(loadFeatures(identification));
    const features = found === "no-such-company" ? null : found;
    const isClosed = found === "no-such-company" || features?.slug_mode === false;
    if (isClosed && slug !== null && !isBoundToCompany(platform.entrance)) {
      forgetCompany(session);
      dispatch(companyLeft());
      return;
    }
    await dispatch(loadStyles(features?.id ?? identification));
    dispatch(companyOpened());
  };
}

/** A frame, or a desktop app set up for one company, has no other start to return to. */
function isBoundToCompany({ inFrame, slug, basename }: Entrance): boolean {
  return inFrame || (slug !== null && basename === "");
}

/** Shows what the tab keeps of the company; what is corrupt is removed and comes from the server. */
function restoreCompany(): AppThunk<void> {
  return (dispatch, _getState, { platform }) => {
    const { session } = platform.storage;
    const features = readStored(session, sessionKeys.companyFeatures, companyFeaturesSchema);
    if (features !== null) dispatch(featuresLoaded(features));
    const styles = readStored(session, sessionKeys.companyStyles, companyStylesSchema);
    if (styles !== null) dispatch(stylesLoaded(styles));
  };
}

type Found = CompanyFeatures | "no-such-company" | null;

function loadFeatures(identification: string): AppThunk<Promise<Found>> {
  return async (dispatch, _getState, { platform, api, log }) => {
    try {
      const features = await retryPassing(() =>
        api.call("getCompanyFeatures", { query: { identification } }),
      );
      platform.storage.session.write(sessionKeys.companyId, features.id);
      platform.storage.session.write(sessionKeys.companyFeatures, JSON.stringify(features));
      dispatch(featuresLoaded(features));
      return features;
    } catch (error) {
      log.warn("COMPANY_FEATURES_ERROR", error);
      const isUnknown = error instanceof AppError && error.code === "not_found";
      return isUnknown ? "no-such-company" : null;
    }
  };
}

function loadStyles(identification: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { platform, api, log }) => {
    try {
      const { companyStyles } = await retryPassing(() =>
        api.call("getCompanyStyles", { query: { identification } }),
      );
      platform.storage.session.write(sessionKeys.companyStyles, JSON.stringify(companyStyles));
      dispatch(stylesLoaded(companyStyles));
    } catch (error) {
      log.warn("COMPANY_STYLES_ERROR", error);
    }
  };
}

function readStored<Schema extends z.ZodType>(
  store: KeyValueStore,
  key: string,
  schema: Schema,
): z.output<Schema> | null {
  const text = store.read(key);
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  store.remove(key);
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function forgetCompany(store: KeyValueStore): void {
  store.remove(sessionKeys.companyId);
  store.remove(sessionKeys.companySlug);
  store.remove(sessionKeys.companyFeatures);
  store.remove(sessionKeys.companyStyles);
}
