import Button from "@mui/material/Button";

import type { Answer } from "#renderer/state/request-base-query.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";

import { createWayAddress } from "../parts/entry-ways.ts";
import { EntryLayout } from "../parts/entry-layout.tsx";
import { Notice } from "../parts/notice.tsx";
import { useEntry } from "../parts/use-entry.ts";
import { describeInvitation } from "./describe-invitation.ts";
import { invitationTexts } from "../texts/sign-in-catalogue.ts";
import { Link } from "react-router-dom";
import { MainButton } from "../parts/main-button.tsx";

/** For somebody who is not signed in: both ways in lead back here. */
export function SignInFirst({ invitation }: { invitation: Answer<"readInvitation"> }) {
  const texts = useTexts(invitationTexts);
  const { isOutside } = useEntry();
  const isOpen = useAppSelector((state) => state.company.features?.registration === true);
  const { companyName, email } = invitation;
  const back = new URLSearchParams({
    callbackUrl: window.location.origin + window.location.pathname,
  });
  const signIn = createWayAddress("sign-in", back);
  return (
    <EntryLayout
      title={texts.title(companyName)}
      lead={describeInvitation(invitation, texts, useLocale())}
    >
      <Notice tone="invitation">
        {isOpen ? texts.signInFirst(email) : texts.signInOnly(email)}
      </Notice>
      {isOutside ? (
        <Button variant="contained" size="large" fullWidth href={signIn}>
          {texts.signIn}
        </Button>
      ) : (
        <MainButton to={signIn}>{texts.signIn}</MainButton>
      )}
      {isOpen ? (
        <Button
          variant="outlined"
          fullWidth
          component={Link}
          to={createWayAddress("register", back)}
          state={{ email }}
        >
          {texts.createAccount}
        </Button>
      ) : null}
    </EntryLayout>
  );
}
