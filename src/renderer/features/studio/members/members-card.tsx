import { ChevronDown } from "lucide-react";
import { useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import {
  useChangeMemberMutation,
  useListMembersQuery,
  useRemoveMemberMutation,
} from "#renderer/state/studio/people-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Unseen } from "#renderer/ui/unseen.ts";
import { memberRoles, outranks } from "#shared/member.ts";
import type { Member, MemberRole } from "#shared/member.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioTable } from "../parts/studio-table.tsx";
import { useReportOutcome } from "../parts/use-notify.ts";
import { useStanding } from "../shell/use-standing.ts";
import { membersTexts } from "../texts/company-catalogue.ts";
import { nameMember, PersonCell } from "./person-cell.tsx";

/** Who looks after the company; their roles are changed where they stand. */
export function MembersCard() {
  const texts = useTexts(membersTexts);
  const list = useListMembersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = list;
  return (
    <StudioCard title={texts.people} text={texts.membersText} padding="none">
      {data === undefined ? <StudioPending query={list} /> : <Rows members={data.items} />}
    </StudioCard>
  );
}

function Rows({ members }: { members: readonly Member[] }) {
  const texts = useTexts(membersTexts);
  const ownId = useAppSelector((state) => state.session.session?.user.id ?? null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const toCell = (member: Member) => ({ member, members, isSelf: member.userId === ownId });
  return (
    <>
      <StudioTable
        label={texts.people}
        rows={members}
        toKey={({ userId }) => userId}
        columns={[
          {
            key: "person",
            label: texts.person,
            role: "title",
            render: (member) => <PersonCell member={member} isSelf={member.userId === ownId} />,
          },
          {
            key: "role",
            label: texts.role,
            width: "200px",
            render: (member) => <RoleCell {...toCell(member)} />,
          },
          {
            key: "actions",
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
    </>
  );
}

type RemoveQuestionProps = { leaving: Member | null; isOwn: boolean; onClose: () => void };

function RemoveQuestion({ leaving, isOwn, onClose }: RemoveQuestionProps) {
  const texts = useTexts(membersTexts);
  const report = useReportOutcome(texts);
  const [removeMember, { isLoading }] = useRemoveMemberMutation();
  const remove = async () => {
    if (leaving === null) return;
    const answer = await removeMember({ params: { userId: leaving.userId } });
    onClose();
    report(answer, texts.removed(nameMember(leaving)));
  };
  return (
    <ConfirmDialog
      open={leaving !== null}
      title={
        isOwn ? texts.leaveTitle : texts.removeTitle(leaving === null ? "" : nameMember(leaving))
      }
      text={isOwn ? texts.leaveText : texts.removeText}
      confirmLabel={isOwn ? texts.leaveSure : texts.removeSure}
      cancelLabel={texts.cancel}
      danger
      busy={isLoading}
      onConfirm={() => void remove()}
      onCancel={onClose}
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
  const report = useReportOutcome(texts);
  const offered = useOfferedRoles(props);
  const [changeMember, { isLoading }] = useChangeMemberMutation();
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
