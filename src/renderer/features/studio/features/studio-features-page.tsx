/** Written by its own part of the studio. */
export function StudioFeaturesPage() {
  return null;
}
