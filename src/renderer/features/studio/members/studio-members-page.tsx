/** Written by its own part of the studio. */
export function StudioMembersPage() {
  return null;
}
