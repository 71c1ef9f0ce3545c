/**
 * The origin of the page around this one; null when there is none or nobody can know it.
 * `ancestorOrigins` names it for certain; the referrer is what Firefox leaves us.
 */
export function findHostOrigin(page: Window): string | null {
  if (page.parent === page) return null;
  const named: string | undefined = page.location.ancestorOrigins?.[0];
  const origin = named ?? URL.parse(page.document.referrer)?.origin ?? null;
  return origin === "null" ? null : origin;
}
