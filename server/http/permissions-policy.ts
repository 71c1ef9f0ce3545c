/**
 * What browsers could give a page and this one never asks for, so that a script that gets in cannot
 * ask either. Copying to the clipboard is left alone, and so is what a Chromium may not know, such as
 * Bluetooth: it complains of the name in the console of every page that holds a frame of ours.
 */
const refused = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** The `Permissions-Policy` of every answer. */
export const permissionsPolicy = refused.map((name) => `${name}=()`).join(", ");
