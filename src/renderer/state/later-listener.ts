import { createListenerMiddleware } from "@reduxjs/toolkit";

/** What hears of the store for parts that are loaded later: they say what they listen for when they come. */
export const laterListener = createListenerMiddleware();
