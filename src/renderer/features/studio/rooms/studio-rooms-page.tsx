/** Written by its own part of the studio. */
export function StudioRoomsPage() {
  return null;
}
