type Founding = { name: string; slug: string; owner: string; hasStarter: boolean };

/** The command that founds the same company, as a shell takes it; with examples for what is not typed yet. */
export function writeCommand({ name, slug, owner, hasStarter }: Founding): string {
  const lines = [
    "npm run operator -- create-company",
    `--name ${quote(name.trim() || "Acme Paints")} --slug ${quote(slug.trim() || "acme-paints")}`,
    `--owner ${quote(owner.trim() || "owner@acme.example")}`,
    ...(hasStarter ? ["--with-starter-catalogue"] : []),
  ];
  return lines.join(" \\\n  ");
}

/** In single quotes where a shell would read more into it than a word. */
function quote(word: string): string {
  return /^[\w@.+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
