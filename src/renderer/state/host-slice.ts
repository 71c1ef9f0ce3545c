import { createSlice } from "@reduxjs/toolkit";
import type { PayloadAction } from "@reduxjs/toolkit";

import type { HostPrefill } from "#shared/wires/embed.ts";

/** What the page around the app has told of the visitor and of itself. */
export type HostState = {
  prefill: HostPrefill;
  /** Goes with a request for a quote. */
  fields: Readonly<Record<string, string>>;
  /** Whether it has a basket that products can be put in. */
  takesCart: boolean;
};

const initialState: HostState = { prefill: {}, fields: {}, takesCart: false };

const hostSlice = createSlice({
  name: "host",
  initialState,
  reducers: {
    hostIntroduced: (_state, action: PayloadAction<HostState>) => action.payload,
  },
});

export const hostReducer = hostSlice.reducer;
export const { hostIntroduced } = hostSlice.actions;
