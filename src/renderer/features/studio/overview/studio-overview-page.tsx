/** Written by its own part of the studio. */
export function StudioOverviewPage() {
  return null;
}
