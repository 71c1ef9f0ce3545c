import { createSlice } from "@reduxjs/toolkit";
import type { PayloadAction } from "@reduxjs/toolkit";

import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyFeatures, CompanyStyles } from "#shared/company.ts";
import type { PageProps } from "#shared/session.ts";

export type CompanyState = {
  /** Null while the default company is open. */
  slug: string | null;
  companyId: string;
  /**
   * `ready` also when features or styles could not be loaded: the product goes on without them.
   * `left`: there is no such company, or it switched its slug off; the app returns to `/`.
   */
  status: "loading" | "ready" | "left";
  features: CompanyFeatures | null;
  styles: CompanyStyles;
  /** Whether `styles` are the company's own and not the default ones that stand in for them. */
  hasOwnStyles: boolean;
};

/** What the page itself says: the company's id, and how it looks. */
export type ServedCompany = { companyId: string | null; look?: PageProps["company"] };

/** Before anything is loaded. A look that was served counts only for the company that is open. */
export function createInitialCompany(
  slug: string | null,
  { companyId, look }: ServedCompany = { companyId: null },
): CompanyState {
  const unknown: CompanyState = {
    slug,
    companyId: companyId ?? defaultCompanyId,
    status: "loading",
    features: null,
    styles: defaultCompanyStyles,
    hasOwnStyles: false,
  };
  if (look === undefined) return unknown;
  const { features, styles } = look;
  const isOpen = slug === null ? features.id === defaultCompanyId : features.slug === slug;
  if (!isOpen) return unknown;
  return { ...unknown, companyId: features.id, features, styles, hasOwnStyles: true };
}

const companySlice = createSlice({
  name: "company",
  initialState: createInitialCompany(null),
  reducers: {
    featuresLoaded(state, action: PayloadAction<CompanyFeatures>) {
      state.features = action.payload;
      state.companyId = action.payload.id;
    },
    stylesLoaded(state, action: PayloadAction<CompanyStyles>) {
      state.styles = action.payload;
      state.hasOwnStyles = true;
    },
    companyOpened(state) {
      if (state.status === "loading") state.status = "ready";
    },
    companyLeft: (): CompanyState => ({ ...createInitialCompany(null), status: "left" }),
  },
});

export const companyReducer = companySlice.reducer;
export const { featuresLoaded, stylesLoaded, companyOpened, companyLeft } = companySlice.actions;
