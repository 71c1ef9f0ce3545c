import { useState } from "react";

import type { Answer } from "#renderer/state/request-base-query.ts";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { useAcceptInvitationMutation } from "#renderer/state/invitation-api.ts";
import { signOut } from "#renderer/state/start-session.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";

import { describeInvitation } from "./describe-invitation.ts";
import { EntryLayout } from "../parts/entry-layout.tsx";
import { invitationTexts } from "../texts/sign-in-catalogue.ts";
import { Notice } from "../parts/notice.tsx";
import { readEntryFailure } from "../parts/read-entry-failure.ts";
import type { EntryFailure } from "../parts/read-entry-failure.ts";
import { useEntry } from "../parts/use-entry.ts";
import { MainButton } from "../parts/main-button.tsx";

export type AcceptInvitationProps = {
  invitation: Answer<"readInvitation">;
  token: string;
  onAccepted: () => void;
  onExpired: () => void;
};

/** For somebody who is signed in: one button, or what is wrong with their account. */
export function AcceptInvitation(props: AcceptInvitationProps) {
  const { invitation, token, onAccepted, onExpired } = props;
  const texts = useTexts(invitationTexts);
  const locale = useLocale();
  const { homePath } = useEntry();
  const [accept] = useAcceptInvitationMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<EntryFailure | "otherAccount" | null>(null);
  const own = useAppSelector((state) => state.session.session?.user.email ?? "");
  const { companyName, email } = invitation;
  const isOther = own.toLowerCase() !== email.toLowerCase();
  const join = async () => {
    setIsBusy(true);
    const { error } = await accept({ body: { token } });
    if (error === undefined) {
      onAccepted();
      // What somebody may do was read with the page: the studio is a new one.
      window.location.assign(`${homePath.replace(/\/$/, "")}/studio`);
      return;
    }
    setIsBusy(false);
    if (error.code === "link_expired") onExpired();
    else setFailure(error.code === "forbidden" ? "otherAccount" : readEntryFailure(error));
  };
  if (isOther || failure === "otherAccount") return <OtherAccount own={own} {...invitation} />;
  return (
    <EntryLayout
      title={texts.title(companyName)}
      lead={`${describeInvitation(invitation, texts, locale)} ${texts.forEmail(email)}`}
    >
      {failure === null ? null : <Notice tone="refusal">{texts[failure]}</Notice>}
      <MainButton loading={isBusy} loadingLabel={texts.accepting} onClick={() => void join()}>
        {texts.accept}
      </MainButton>
    </EntryLayout>
  );
}

function OtherAccount({ own, email, companyName }: Answer<"readInvitation"> & { own: string }) {
  const texts = useTexts(invitationTexts);
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    await dispatch(signOut()).catch(() => undefined);
    window.location.reload();
  };
  return (
    <EntryLayout title={texts.title(companyName)}>
      <Notice tone="refusal">{texts.otherAccount(own, email)}</Notice>
      <MainButton loading={isBusy} loadingLabel={texts.signingOut} onClick={() => void leave()}>
        {texts.signOut}
      </MainButton>
    </EntryLayout>
  );
}
