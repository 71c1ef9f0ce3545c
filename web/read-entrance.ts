import type { Entrance } from "#renderer/platform/platform.ts";
import { companySlugSchema } from "#shared/company.ts";
import { parseJson } from "#shared/parse-json.ts";
import { pagePropsSchema } from "#shared/session.ts";
import type { PageProps } from "#shared/session.ts";

const noProps: PageProps = {
  authenticatedServerCompanyId: null,
  sessionRefetchSeconds: 0,
};

/**
 * How the page was entered: the company's slug follows `prefix` in the path ("/c/" or "/embed/").
 * A path without the prefix, or with something that is no slug behind it, names no company.
 */
export function readEntrance(
  page: { pathname: string; propsText: string | null },
  entry: { prefix: string; inFrame: boolean },
): Omit<Entrance, "openStudioOf"> {
  const slug = page.pathname.startsWith(entry.prefix)
    ? companySlugSchema.safeParse(page.pathname.slice(entry.prefix.length).split("/")[0])
    : null;
  const isNamed = slug?.success === true;
  return {
    basename: isNamed ? entry.prefix + slug.data : "",
    slug: isNamed ? slug.data : null,
    inFrame: entry.inFrame,
    // A page that was served without them starts from nothing.
    pageProps: pagePropsSchema.safeParse(parseJson(page.propsText ?? "")).data ?? noProps,
  };
}
