import { useLocation } from "react-router-dom";
import { z } from "zod";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";

const passedSchema = z.object({ email: z.string().max(254) });

export type Entry = {
  /** The start of the company's product, as a whole path of the origin. */
  homePath: string;
  /** The company that mail should lead back to; null is the default one. */
  companySlug: string | null;
  /** What was typed as the email on the page before. */
  passedEmail: string;
  /** The sign-in page has one address for all companies; from theirs it is another page load. */
  isOutside: boolean;
  /** A frame shows no sign-in page: signing in there happens in a window of its own. */
  inFrame: boolean;
};

/** What the pages around signing in know of where they are. */
export function useEntry(): Entry {
  const { basename, inFrame, slug: named } = useServices().platform.entrance;
  const slug = useAppSelector((state) => state.company.slug);
  const passed = passedSchema.safeParse(useLocation().state);
  const kept = slug === null || named !== null ? "/" : `/c/${slug}`;
  return {
    homePath: basename === "" ? kept : basename,
    companySlug: slug,
    passedEmail: passed.success ? passed.data.email : "",
    isOutside: basename !== "",
    inFrame,
  };
}
