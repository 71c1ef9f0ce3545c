import { previewDesignId } from "#renderer/platform/preview/preview-rooms.ts";

/** The screens a theme is judged on, by their addresses inside the app. */
export const previewScreens = {
  landing: "/",
  upload: "/upload",
  room: `/room/${previewDesignId}`,
  designs: "/designs",
  signIn: "/api/auth/signin",
} as const;
export type PreviewScreen = keyof typeof previewScreens;
export const previewScreenNames = Object.keys(previewScreens) as readonly PreviewScreen[];

/** Sizes of the window that a preview pretends to have. */
export const previewDevices = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;
export type PreviewDevice = keyof typeof previewDevices;

/** How much a device is scaled to stand in a box; never enlarged. */
export function fitDevice(
  device: { width: number; height: number },
  box: { width: number; height: number },
): number {
  return Math.max(0.05, Math.min(1, box.width / device.width, box.height / device.height));
}
