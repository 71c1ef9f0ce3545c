import { UserPlus } from "lucide-react";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { StudioStack } from "../parts/studio-card.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { IssuerCard } from "./issuer/issuer-card.tsx";
import { MembersCard } from "./members-card.tsx";
import { membersTexts } from "../texts/company-catalogue.ts";

/** Who looks after the company, and who is asked to. */
export function StudioMembersPage() {
  const texts = useTexts(membersTexts);
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
        <IssuerCard />
      </StudioStack>
      <InviteDialog open={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}
