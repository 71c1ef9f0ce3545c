import { createSelector } from "@reduxjs/toolkit";

import { deriveIdentityFlags } from "#shared/session.ts";

import type { AppState } from "./reducer.ts";

export const selectIdentityFlags = createSelector(
  [(state: AppState) => state.session.session, (state: AppState) => state.company.companyId],
  (session, companyId) => deriveIdentityFlags(session?.user ?? null, companyId),
);
