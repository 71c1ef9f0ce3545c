/** Written by its own part of the studio. */
export function StudioEmbedPage() {
  return null;
}
