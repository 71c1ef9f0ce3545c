/** Written by its own part of the studio. */
export function StudioProductsPage() {
  return null;
}
