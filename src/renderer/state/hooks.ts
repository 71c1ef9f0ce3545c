import { useDispatch, useSelector } from "react-redux";

import type { AppDispatch } from "./create-app-store.ts";
import type { AppState } from "./reducer.ts";

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
