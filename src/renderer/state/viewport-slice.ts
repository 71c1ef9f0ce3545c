import { createSlice } from "@reduxjs/toolkit";
import type { PayloadAction } from "@reduxjs/toolkit";

export type ViewportState = {
  width: number;
  height: number;
  isMobile: boolean;
  orientation: "portrait" | "landscape";
};

export type ViewportMeasure = { width: number; height: number; userAgent: string };

/** Below this width every device counts as mobile. */
export const mobileWidth = 1024;

const phoneOrTablet = /android|iphone|ipad|ipod|mobile|tablet|silk|kindle|playbook/i;

export function deriveViewport({ width, height, userAgent }: ViewportMeasure): ViewportState {
  return {
    width,
    height,
    isMobile: phoneOrTablet.test(userAgent) || width < mobileWidth,
    orientation: width > height ? "landscape" : "portrait",
  };
}

const viewportSlice = createSlice({
  name: "viewport",
  initialState: deriveViewport({ width: 1440, height: 900, userAgent: "" }),
  reducers: {
    viewportMeasured: (_state, action: PayloadAction<ViewportMeasure>) =>
      deriveViewport(action.payload),
  },
});

export const viewportReducer = viewportSlice.reducer;
export const { viewportMeasured } = viewportSlice.actions;
