import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import type { Invitation } from "#shared/member.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioBadge } from "../parts/studio-badge.tsx";
import { StudioTable } from "../parts/studio-table.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { membersTexts } from "../texts/company-catalogue.ts";

/** Invitations that wait for an answer; nothing is shown while there is none. */
export function InvitationsCard() {
  const texts = useTexts(membersTexts);
  const { data } = studioApi.useListInvitationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <StudioCard title={texts.invitations} text={texts.invitationsText} padding="none">
      <StudioTable
        label={texts.invitations}
        rows={data.items}
        toKey={({ id }) => id}
        columns={[
          { label: texts.person, role: "title", render: ({ email }) => <b>{email}</b> },
          { label: texts.role, width: "15%", render: ({ role }) => texts.roles[role] },
          {
            label: texts.invitedBy,
            width: "20%",
            render: ({ invitedByName }) => invitedByName ?? texts.nobody,
          },
          {
            label: texts.state,
            width: "15%",
            render: (invitation) => <LinkState invitation={invitation} />,
          },
          {
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
  const { report } = useNotices(texts);
  const [resend, resending] = studioApi.useResendInvitationMutation();
  const [revoke, revoking] = studioApi.useRevokeInvitationMutation();
  const { id, email } = invitation;
  const send = async (run: typeof resend | typeof revoke, done: string) =>
    report(await run({ params: { id } }), done);
  const commands = [
    { run: resend, by: resending, name: texts.resend, of: texts.resendTo, done: texts.sent },
    { run: revoke, by: revoking, name: texts.revoke, of: texts.revokeOf, done: texts.revoked },
  ];
  return commands.map(({ run, by, name, of, done }) => (
    <AppButton
      key={name}
      variant="text"
      aria-label={of(email)}
      loading={by.isLoading}
      onClick={() => void send(run, done(email))}
    >
      {name}
    </AppButton>
  ));
}
