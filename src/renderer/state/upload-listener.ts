import { createListenerMiddleware } from "@reduxjs/toolkit";

/** What hears of uploads being held or stopped; what it does then comes with the first upload. */
export const uploadListener = createListenerMiddleware();
