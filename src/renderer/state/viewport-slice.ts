import { createSlice } from "@reduxjs/toolkit";
import type { PayloadAction } from "@reduxjs/toolkit";

export type ViewportState = {
  width: number;
  height: number;
  isMobile: boolean;
  orientation: "portrait" | "landscape";
};

export type ViewportMeasure = {
  width: number;
  height: number;
  userAgent: string;
  /** How many fingers the screen feels; a Mac's none. */
  touchPoints: number;
};

/** Below this width every device counts as mobile. */
export const mobileWidth = 1024;

const phoneOrTablet = /android|iphone|ipad|ipod|mobile|tablet|silk|kindle|playbook/i;

export function deriveViewport(measure: ViewportMeasure): ViewportState {
  const { width, height } = measure;
  return {
    width,
    height,
    isMobile: isPhoneOrTablet(measure) || width < mobileWidth,
    orientation: width > height ? "landscape" : "portrait",
  };
}

/** An iPad asks for the pages of desktops under the name of a Mac. */
function isPhoneOrTablet({ userAgent, touchPoints }: ViewportMeasure): boolean {
  return phoneOrTablet.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);
}

const viewportSlice = createSlice({
  name: "viewport",
  initialState: deriveViewport({ width: 1440, height: 900, userAgent: "", touchPoints: 0 }),
  reducers: {
    viewportMeasured: (_state, action: PayloadAction<ViewportMeasure>) =>
      deriveViewport(action.payload),
  },
});

export const viewportReducer = viewportSlice.reducer;
export const { viewportMeasured } = viewportSlice.actions;
