/**
 * A number as people write it in a table: with a point or a comma, groups of three, spaces. Null
 * when it is none. The decimal sign is the one that comes last; a single one always is.
 */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00A0\u202F'’]/g, "");
  if (!/^\d+(?:[.,]\d+)*$/.test(plain)) return null;
  const signs = plain.replaceAll(/\d/g, "");
  const last = signs.at(-1);
  if (last === undefined) return Number(plain);
  const isGroups = signs.length > 1 && new Set(signs).size === 1;
  const at = isGroups ? plain.length : plain.lastIndexOf(last);
  const groups = plain.slice(0, at).split(/[.,]/);
  const isGrouped = groups.slice(1).every((group) => group.length === 3);
  const isMixed = !isGroups && signs.slice(0, -1).includes(last);
  if (!isGrouped || isMixed || (groups.length > 1 && (groups[0] ?? "").length > 3)) return null;
  return Number(`${groups.join("")}.${plain.slice(at + 1)}`);
}

/** A price in minor units, or why it is none. "1.234" could be either of two prices. */
export function readPrice(text: string): number | "not_a_price" | "price_ambiguous" {
  const plain = text
    .replace(/^[€£$]/, "")
    .replace(/[€£$]$/, "")
    .trim();
  if (/^\d{1,3}[.,]\d{3}$/.test(plain)) return "price_ambiguous";
  const amount = readNumber(plain);
  if (amount === null || !/^[^.,]*$|[.,]\d{1,2}$|[.,]\d{3}$/.test(plain)) return "not_a_price";
  const minor = Math.round(amount * 100);
  return Math.abs(minor - amount * 100) < 1e-6 * Math.max(1, minor) ? minor : "not_a_price";
}
