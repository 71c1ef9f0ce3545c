/** Written by its own part of the studio. */
export function StudioApiPage() {
  return null;
}
