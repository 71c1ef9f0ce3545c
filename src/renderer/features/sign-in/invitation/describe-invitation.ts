import type { SentencesOf } from "#renderer/i18n/texts.ts";
import type { Answer } from "#renderer/state/request-base-query.ts";
import type { Locale } from "#shared/locale.ts";

import type { invitationTexts } from "../texts/sign-in-catalogue.ts";

type Invitation = Answer<"readInvitation">;

/** Who invites somebody to what, and for how long. */
export function describeInvitation(
  { invitedByName, role, expiresAt }: Pick<Invitation, "invitedByName" | "role" | "expiresAt">,
  texts: SentencesOf<typeof invitationTexts>,
  locale: Locale,
): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(expiresAt));
  return `${texts.lead(invitedByName, texts.roles[role])} ${texts.until(day)}`;
}
