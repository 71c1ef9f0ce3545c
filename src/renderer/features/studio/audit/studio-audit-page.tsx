/** Written by its own part of the studio. */
export function StudioAuditPage() {
  return null;
}
