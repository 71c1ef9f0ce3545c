/** Written by its own part of the studio. */
export function StudioUsagePage() {
  return null;
}
