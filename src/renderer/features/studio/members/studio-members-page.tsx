import { UserPlus } from "lucide-react";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { isAllowed } from "#shared/permissions.ts";

import { StudioStack } from "../parts/studio-card.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { useStanding } from "../shell/studio-pages.ts";
import { FactorCard } from "./factor-card.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MembersCard } from "./members-card.tsx";
import { membersTexts } from "../texts/company-catalogue.ts";

/** Who looks after the company, who is asked to, and what they need to sign in. */
export function StudioMembersPage() {
  const texts = useTexts(membersTexts);
  const standing = useStanding();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <StudioHeader
        title={texts.places.members}
        actions={
          <AppButton variant="contained" icon={UserPlus} onClick={() => setIsInviting(true)}>
            {texts.invite}
          </AppButton>
        }
      />
      <StudioStack>
        <MembersCard />
        <InvitationsCard />
        {isAllowed("company-ownership", standing) ? <FactorCard /> : null}
      </StudioStack>
      <InviteDialog open={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}
