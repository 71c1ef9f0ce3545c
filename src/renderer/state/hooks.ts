import { useDispatch, useSelector, useStore } from "react-redux";

import type { AppDispatch, AppStore } from "./create-app-store.ts";
import type { AppState } from "./reducer.ts";

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
/** For what reads the state later, without showing it. */
export const useAppStore = useStore.withTypes<AppStore>();
