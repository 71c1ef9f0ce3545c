/**
 * Who an anonymous visitor is, kept by the host page for a frame that may keep nothing itself.
 * A host page without storage keeps nothing either.
 */
export function keepToken(company: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(nameToken(company));
    else localStorage.setItem(nameToken(company), value);
  } catch {
    // Then the visitor is somebody new next time.
  }
}

export function readToken(company: string): string | null {
  try {
    return localStorage.getItem(nameToken(company));
  } catch {
    return null;
  }
}

function nameToken(company: string): string {
  return `roomwright:${company}`;
}
