import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";

import type { Services } from "#renderer/services/services.ts";

import type { AppState } from "./reducer.ts";

/** A command: it reaches the world through `Services` and tells the store what happened. */
export type AppThunk<Result> = ThunkAction<Result, AppState, Services, UnknownAction>;
