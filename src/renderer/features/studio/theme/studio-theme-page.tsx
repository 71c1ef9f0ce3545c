/** Written by its own part of the studio. */
export function StudioThemePage() {
  return null;
}
