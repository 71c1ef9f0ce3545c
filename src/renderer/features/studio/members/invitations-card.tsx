import {
  useListInvitationsQuery,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from "#renderer/state/studio/people-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import type { Invitation } from "#shared/member.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioBadge } from "../parts/studio-badge.ts";
import { StudioTable } from "../parts/studio-table.tsx";
import { useReportOutcome } from "../parts/use-notify.ts";
import { membersTexts } from "../texts/company-catalogue.ts";

/** Invitations that wait for an answer; nothing is shown while there is none. */
export function InvitationsCard() {
  const texts = useTexts(membersTexts);
  const { data } = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <StudioCard title={texts.invitations} text={texts.invitationsText} padding="none">
      <StudioTable
        label={texts.invitations}
        rows={data.items}
        toKey={({ id }) => id}
        columns={[
          {
            key: "email",
            label: texts.person,
            role: "title",
            render: ({ email }) => <b>{email}</b>,
          },
          {
            key: "role",
            label: texts.role,
            width: "15%",
            render: ({ role }) => texts.roles[role],
          },
          {
            key: "by",
            label: texts.invitedBy,
            width: "20%",
            render: ({ invitedByName }) => invitedByName ?? texts.nobody,
          },
          {
            key: "state",
            label: texts.state,
            width: "15%",
            render: (invitation) => <LinkState invitation={invitation} />,
          },
          {
            key: "actions",
            label: texts.actions,
            width: "296px",
            role: "actions",
            render: (invitation) => <Actions invitation={invitation} />,
          },
        ]}
      />
    </StudioCard>
  );
}

function LinkState({ invitation }: { invitation: Invitation }) {
  const texts = useTexts(membersTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const expiresAt = new Date(invitation.expiresAt);
  if (expiresAt.getTime() <= nowMs) {
    return <StudioBadge data-tone="caution">{texts.expired}</StudioBadge>;
  }
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }).format(expiresAt);
  return <>{texts.until(day)}</>;
}

function Actions({ invitation }: { invitation: Invitation }) {
  const texts = useTexts(membersTexts);
  const report = useReportOutcome(texts);
  const [resend, resending] = useResendInvitationMutation();
  const [revoke, revoking] = useRevokeInvitationMutation();
  const { id, email } = invitation;
  return (
    <>
      <AppButton
        variant="text"
        aria-label={texts.resendTo(email)}
        loading={resending.isLoading}
        onClick={() =>
          void resend({ params: { id } }).then((answer) => report(answer, texts.sent(email)))
        }
      >
        {texts.resend}
      </AppButton>
      <AppButton
        variant="text"
        aria-label={texts.revokeOf(email)}
        loading={revoking.isLoading}
        onClick={() =>
          void revoke({ params: { id } }).then((answer) => report(answer, texts.revoked(email)))
        }
      >
        {texts.revoke}
      </AppButton>
    </>
  );
}
