/** "JBSWY3DPEHPK" → "JBSW Y3DP EHPK": what a person can read aloud and type without losing their place. */
export function groupCharacters(text: string, size = 4): string {
  const plain = text.replaceAll(/\s/g, "");
  const groups: string[] = [];
  for (let start = 0; start < plain.length; start += size) {
    groups.push(plain.slice(start, start + size));
  }
  return groups.join(" ");
}
