/**
 * Who an anonymous visitor is, kept by the host page for a frame that may keep nothing itself.
 * A host page without storage keeps nothing either.
 */
export function readToken(company: string): string | null {
  try {
    return localStorage.getItem(nameToken(company));
  } catch {
    return null;
  }
}

/** Keeps another one only for a frame that knew who was kept; else answers with who is. */
export function keepToken(
  company: string,
  { value, was }: { value: string | null; was?: string | null },
): string | null {
  const kept = readToken(company);
  if (kept && kept !== was && kept !== value) return kept;
  try {
    if (value === null) localStorage.removeItem(nameToken(company));
    else localStorage.setItem(nameToken(company), value);
  } catch {
    // Then the visitor is somebody new next time.
  }
  return null;
}

function nameToken(company: string): string {
  return `roomwright:${company}`;
}
