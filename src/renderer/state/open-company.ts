import { z } from "zod";

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
 * `staysOpen` is for the company's own studio, which a page that is switched off must not close.
 */
export function openCompany(staysOpen = false): AppThunk<Promise<void>> {
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
      if (!staysOpen || found === "no-such-company") {
        dispatch(companyLeft());
        return;
      }
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
  return (dispatch, getState, { platform, log }) => {
    const { session } = platform.storage;
    // What came with the page is newer.
    const isServed = getState().company.hasOwnStyles;
    const drop = (key: string) => {
      session.remove(key);
      log.warn("STORED_COMPANY_CORRUPT", key);
    };
    const features = readStored(session, sessionKeys.companyFeatures, companyFeaturesSchema, drop);
    if (features !== null && !isServed) dispatch(featuresLoaded(features));
    const styles = readStored(session, sessionKeys.companyStyles, companyStylesSchema, drop);
    if (styles !== null && !isServed) dispatch(stylesLoaded(styles));
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

/** A theme that is none is not asked for again: it would come back the same. */
function loadStyles(identification: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { platform, api, log }) => {
    try {
      const answer = await retryPassing(async () => {
        try {
          return await api.call("getCompanyStyles", { query: { identification } });
        } catch (error) {
          if (isCorruptAnswer(error)) return error;
          throw error;
        }
      });
      if (answer instanceof AppError) {
        log.warn("COMPANY_STYLES_CORRUPT", answer);
        return;
      }
      const { companyStyles } = answer;
      platform.storage.session.write(sessionKeys.companyStyles, JSON.stringify(companyStyles));
      dispatch(stylesLoaded(companyStyles));
    } catch (error) {
      log.warn("COMPANY_STYLES_ERROR", error);
    }
  };
}

/** The server answered, and what it said does not fit the contract. */
function isCorruptAnswer(error: unknown): error is AppError {
  return error instanceof AppError && error.cause instanceof z.ZodError;
}

function readStored<Schema extends z.ZodType>(
  store: KeyValueStore,
  key: string,
  schema: Schema,
  drop: (key: string) => void,
): z.output<Schema> | null {
  const text = store.read(key);
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  drop(key);
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
