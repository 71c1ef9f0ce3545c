import { companySlugSchema } from "#shared/company.ts";

/** Where the theme editor's frame opens the app: `/preview/<slug>/…`. */
export const previewPrefix = "/preview/";

/** The slug in a preview's path, or null for any other page. */
export function readPreviewSlug(pathname: string): string | null {
  if (!pathname.startsWith(previewPrefix)) return null;
  const slug = companySlugSchema.safeParse(pathname.slice(previewPrefix.length).split("/")[0]);
  return slug.success ? slug.data : null;
}
