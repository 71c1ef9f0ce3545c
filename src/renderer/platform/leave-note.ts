/**
 * Sends a form that may outlive the page: as a beacon, or as a request that is kept alive where
 * there are no beacons or the browser has too many waiting. Never throws.
 */
export function leaveNote(url: string, fields: Record<string, string>): void {
  const body = new URLSearchParams(fields);
  try {
    if (navigator.sendBeacon(url, body)) return;
  } catch {
    // No beacons here.
  }
  try {
    void fetch(url, { method: "POST", body, keepalive: true }).catch(() => undefined);
  } catch {
    // A note that nobody takes is lost.
  }
}
