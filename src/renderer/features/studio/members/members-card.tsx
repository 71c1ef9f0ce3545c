import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { styled } from "@mui/material/styles";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Unseen } from "#renderer/ui/unseen.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { Initials } from "#renderer/ui/initials.tsx";
import { memberRoles, outranks } from "#shared/member.ts";
import type { Member, MemberRole } from "#shared/member.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioQuestion } from "../parts/studio-question.tsx";
import { StudioList } from "../parts/studio-table.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { useStanding } from "../shell/studio-pages.ts";
import { membersTexts } from "../texts/company-catalogue.ts";
import { StudioBadge } from "../parts/studio-badge.tsx";
import { nameMember } from "./name-member.ts";

/** Who looks after the company; their roles are changed where they stand. */
export function MembersCard() {
  const texts = useTexts(membersTexts);
  const list = studioApi.useListMembersQuery(undefined, { refetchOnMountOrArgChange: true });
  const ownId = useAppSelector((state) => state.session.session?.user.id ?? null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const members = list.data?.items ?? [];
  const toCell = (member: Member) => ({ member, members, isSelf: member.userId === ownId });
  return (
    <StudioCard title={texts.people} text={texts.membersText} padding="none">
      <StudioList
        label={texts.people}
        query={list}
        rows={list.data?.items}
        toKey={({ userId }) => userId}
        columns={[
          {
            label: texts.person,
            role: "title",
            render: (member) => <PersonCell member={member} isSelf={member.userId === ownId} />,
          },
          {
            label: texts.role,
            width: "200px",
            render: (member) => <RoleCell {...toCell(member)} />,
          },
          {
            label: texts.actions,
            width: "140px",
            role: "actions",
            render: (member) => (
              <RemoveButton {...toCell(member)} onRemove={() => setLeaving(member)} />
            ),
          },
        ]}
      />
      <RemoveQuestion
        leaving={leaving}
        isOwn={leaving?.userId === ownId}
        onClose={() => setLeaving(null)}
      />
    </StudioCard>
  );
}

type RemoveQuestionProps = { leaving: Member | null; isOwn: boolean; onClose: () => void };

function RemoveQuestion({ leaving, isOwn, onClose }: RemoveQuestionProps) {
  const texts = useTexts(membersTexts);
  const { report } = useNotices(texts);
  const [remove] = studioApi.useRemoveMemberMutation();
  const name = leaving === null ? "" : nameMember(leaving);
  const removeLeaving = async () => {
    if (leaving === null) return;
    report(await remove({ params: { userId: leaving.userId } }), texts.removed(name));
  };
  return (
    <StudioQuestion
      open={leaving !== null}
      title={isOwn ? texts.leaveTitle : texts.removeTitle(name)}
      text={isOwn ? texts.leaveText : texts.removeText}
      confirmLabel={isOwn ? texts.leaveSure : texts.removeSure}
      danger
      onAgree={removeLeaving}
      onClose={onClose}
    />
  );
}

type CellProps = { member: Member; members: readonly Member[]; isSelf: boolean };

/** The roles that somebody could be given here, by whom is looking. */
function useOfferedRoles({ member, members, isSelf }: CellProps): readonly MemberRole[] {
  const isOwner = useStanding() === "owner";
  if (member.role === "owner" && (!isOwner || isLastOwner(member, members))) return [member.role];
  return memberRoles
    .filter((role) => role !== "owner" || isOwner)
    .filter((role) => !isSelf || !outranks(role, member.role));
}

function isLastOwner(member: Member, members: readonly Member[]): boolean {
  return member.role === "owner" && members.filter(({ role }) => role === "owner").length === 1;
}

function RoleCell(props: CellProps) {
  const { member } = props;
  const texts = useTexts(membersTexts);
  const { report } = useNotices(texts);
  const offered = useOfferedRoles(props);
  const [changeMember, { isLoading }] = studioApi.useChangeMemberMutation();
  const name = nameMember(member);
  const change = async (role: MemberRole) => {
    if (role === member.role) return;
    const answer = await changeMember({ params: { userId: member.userId }, body: { role } });
    report(answer, texts.changed(name, texts.roles[role]));
  };
  if (offered.length < 2) return <>{texts.roles[member.role]}</>;
  return (
    <ActionMenu
      items={offered.map((role) => ({
        key: role,
        label: texts.roles[role],
        selected: role === member.role,
        onSelect: () => void change(role),
      }))}
      renderTrigger={(trigger) => (
        <AppButton
          variant="outlined"
          loading={isLoading}
          {...trigger}
          endIcon={<ChevronDown size={16} {...iconStyle} />}
        >
          <span aria-hidden>{texts.roles[member.role]}</span>
          <Unseen>{texts.changeRole(name, texts.roles[member.role])}</Unseen>
        </AppButton>
      )}
    />
  );
}

function RemoveButton({ member, members, isSelf, onRemove }: CellProps & { onRemove: () => void }) {
  const texts = useTexts(membersTexts);
  const isOwner = useStanding() === "owner";
  if ((member.role === "owner" && !isOwner) || isLastOwner(member, members)) return null;
  return (
    <AppButton
      variant="text"
      aria-label={isSelf ? texts.leave : texts.removeOf(nameMember(member))}
      onClick={onRemove}
    >
      {isSelf ? texts.leave : texts.remove}
    </AppButton>
  );
}

/** A person by their initials, name and email. */
function PersonCell({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const texts = useTexts(membersTexts);
  const name = nameMember(member);
  return (
    <Line>
      <Initials name={name} size={36} />
      <Words>
        <b>
          {name}
          {isSelf ? <StudioBadge>{texts.you}</StudioBadge> : null}
        </b>
        {member.name === null ? null : member.email}
      </Words>
    </Line>
  );
}

const Line = styled("div")(flexRow(12));

const Words = styled("span")({
  ...quietText(13, 18),
  minWidth: 0,

  "& > b": {
    ...flexRow("0 8px"),
    ...textSize(14, 20, 550),
    flexWrap: "wrap",
    color: "var(--rw-ink)",
  },
});
