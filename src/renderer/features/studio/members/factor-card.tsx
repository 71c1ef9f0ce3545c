import { useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { readRequestId } from "#renderer/state/request-base-query.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { memberRoles } from "#shared/member.ts";
import type { FactorRoles, MemberRole } from "#shared/member.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioQuestion } from "../parts/studio-question.tsx";
import { SwitchLine } from "../parts/switch-line.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { useStanding } from "../shell/studio-pages.ts";
import { membersTexts } from "../texts/company-catalogue.ts";
import { nameMember } from "./name-member.ts";

const shownFirst: readonly MemberRole[] = memberRoles.toReversed();

/** Which roles need two-step sign-in; for owners. */
export function FactorCard() {
  const texts = useTexts(membersTexts);
  const rule = studioApi.useGetFactorRolesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <StudioCard title={texts.factor} text={texts.factorText}>
      {rule.data !== undefined ? (
        <RoleSwitches rule={rule.data} readAgain={async () => (await rule.refetch()).data} />
      ) : rule.isError ? (
        <LoadFailure
          title={texts.factorFailed}
          requestId={readRequestId(rule.error)}
          loading={rule.isFetching}
          onRetry={() => void rule.refetch()}
        />
      ) : (
        <LoadingBlock width="100%" height={132} />
      )}
    </StudioCard>
  );
}

type RoleSwitchesProps = {
  rule: FactorRoles;
  /** What is so by now; undefined where that cannot be found out. */
  readAgain: () => Promise<FactorRoles | undefined>;
};

function RoleSwitches({ rule, readAgain }: RoleSwitchesProps) {
  const texts = useTexts(membersTexts);
  const { report } = useNotices(texts);
  const standing = useStanding();
  const ownId = useAppSelector((state) => state.session.session?.user.id ?? null);
  const [change] = studioApi.useChangeFactorRolesMutation();
  const [asked, setAsked] = useState<MemberRole | null>(null);
  const [wanted, setWanted] = useState<readonly MemberRole[] | null>(null);
  const roles = wanted ?? rule.roles;
  const lacksOwn = rule.without.some(({ userId }) => userId === ownId);
  const save = async (next: MemberRole[]) => {
    setWanted(next);
    report(await change({ body: { roles: next } }), texts.factorSaved);
    setWanted(null);
  };
  const turn = async (role: MemberRole, isOn: boolean) => {
    if (!isOn) {
      await save(roles.filter((other) => other !== role));
      return;
    }
    // Somebody may have joined since: nobody is shut out unnamed.
    const now = (await readAgain()) ?? rule;
    if (listWithout(now, role).length > 0) setAsked(role);
    else await save([...roles, role]);
  };
  return (
    <>
      {shownFirst.map((role) => {
        const waits = role === standing && lacksOwn && !roles.includes(role);
        return (
          <SwitchLine
            key={role}
            label={texts.roles[role]}
            hint={
              waits ? texts.factorOwnFirst : texts.factorWithout(listWithout(rule, role).length)
            }
            checked={roles.includes(role)}
            disabled={waits}
            onChange={(isOn) => void turn(role, isOn)}
          />
        );
      })}
      {lacksOwn ? (
        <AppButton variant="outlined" to="/account" sx={{ marginTop: "16px" }}>
          {texts.factorToAccount}
        </AppButton>
      ) : null}
      <RequireQuestion
        rule={rule}
        role={asked}
        onAgree={(role) => save([...roles, role])}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

type RequireQuestionProps = {
  rule: FactorRoles;
  role: MemberRole | null;
  onAgree: (role: MemberRole) => Promise<void>;
  onClose: () => void;
};

/** Says who will have to set it up before anything else, and how many keys stop until then. */
function RequireQuestion({ rule, role, onAgree, onClose }: RequireQuestionProps) {
  const texts = useTexts(membersTexts);
  const without = role === null ? [] : listWithout(rule, role);
  const names = without.map(nameMember).join(", ");
  const keys = without.reduce((sum, { apiKeys }) => sum + apiKeys, 0);
  return (
    <StudioQuestion
      open={role !== null}
      title={role === null ? "" : texts.factorTitle(texts.roles[role])}
      text={[texts.factorWarning(names), ...(keys === 0 ? [] : [texts.factorKeys(keys)])].join(" ")}
      confirmLabel={texts.factorSure}
      onAgree={async () => {
        if (role !== null) await onAgree(role);
      }}
      onClose={onClose}
    />
  );
}

function listWithout({ without }: FactorRoles, role: MemberRole) {
  return without.filter((member) => member.role === role);
}
