import { combineReducers } from "@reduxjs/toolkit";

import { api } from "./api.ts";
import { companyReducer } from "./company-slice.ts";
import { hostReducer } from "./host-slice.ts";
import { imagesReducer } from "./images-slice.ts";
import { noticesReducer } from "./notices-slice.ts";
import { sessionReducer } from "./session-slice.ts";
import { viewportReducer } from "./viewport-slice.ts";

export const reducer = combineReducers({
  session: sessionReducer,
  company: companyReducer,
  images: imagesReducer,
  viewport: viewportReducer,
  notices: noticesReducer,
  host: hostReducer,
  [api.reducerPath]: api.reducer,
});

export type AppState = ReturnType<typeof reducer>;
