import { z } from "zod";

import { readCompanySlug } from "#renderer/platform/company-name.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Entrance } from "#renderer/platform/platform.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { AppError } from "#shared/app-error.ts";
import { companyFeaturesSchema, companyStylesSchema, defaultCompanyId } from "#shared/company.ts";
import type { CompanyFeatures, CompanyStyles } from "#shared/company.ts";
import { parseJson } from "#shared/parse-json.ts";

import type { AppThunk } from "./app-thunk.ts";
import { companyLeft, companyOpened, featuresLoaded, stylesLoaded } from "./company-slice.ts";

/**
 * Finds out whose product is open and shows it in their theme: from what came with the page, else
 * at once from what this tab keeps and then from the server. A failure is only logged and the
 * product goes on. Never rejects.
 * `staysOpen` is for the company's own studio, which a page that is switched off must not close.
 */
export function openCompany(staysOpen = false): AppThunk<Promise<void>> {
  return async (dispatch, getState, { platform }) => {
    const { session } = platform.storage;
    const { features: served, styles, hasOwnStyles } = getState().company;
    const slug = readCompanySlug(platform.entrance, session);
    if (session.read(sessionKeys.companySlug) !== slug) forgetCompany(session);
    if (slug !== null) session.write(sessionKeys.companySlug, slug);
    if (served !== null && hasOwnStyles) {
      keepFeatures(session, served);
      keepStyles(session, styles);
      dispatch(companyOpened());
      return;
    }
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
  return (dispatch, _getState, { platform, log }) => {
    const { session } = platform.storage;
    const drop = (key: string) => {
      session.remove(key);
      log.warn("STORED_COMPANY_CORRUPT", key);
    };
    const features = readStored(session, sessionKeys.companyFeatures, companyFeaturesSchema, drop);
    if (features !== null) dispatch(featuresLoaded(features));
    const styles = readStored(session, sessionKeys.companyStyles, companyStylesSchema, drop);
    if (styles !== null) dispatch(stylesLoaded(styles));
  };
}

type Found = CompanyFeatures | "no-such-company" | null;

function loadFeatures(identification: string): AppThunk<Promise<Found>> {
  return async (dispatch, _getState, { platform, api, log }) => {
    try {
      const query = { identification };
      const features = await api.call("getCompanyFeatures", { query }, { retries: true });
      keepFeatures(platform.storage.session, features);
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
      const query = { identification };
      const { companyStyles } = await api.call("getCompanyStyles", { query }, { retries: true });
      keepStyles(platform.storage.session, companyStyles);
      dispatch(stylesLoaded(companyStyles));
    } catch (error) {
      const isCorrupt = error instanceof AppError && error.cause instanceof z.core.$ZodError;
      log.warn(isCorrupt ? "COMPANY_STYLES_CORRUPT" : "COMPANY_STYLES_ERROR", error);
    }
  };
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

function keepFeatures(store: KeyValueStore, features: CompanyFeatures): void {
  store.write(sessionKeys.companyId, features.id);
  store.write(sessionKeys.companyFeatures, JSON.stringify(features));
}

function keepStyles(store: KeyValueStore, styles: CompanyStyles): void {
  store.write(sessionKeys.companyStyles, JSON.stringify(styles));
}

function forgetCompany(store: KeyValueStore): void {
  store.remove(sessionKeys.companyId);
  store.remove(sessionKeys.companySlug);
  store.remove(sessionKeys.companyFeatures);
  store.remove(sessionKeys.companyStyles);
}
