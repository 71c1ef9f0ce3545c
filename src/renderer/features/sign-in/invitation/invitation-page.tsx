import { useContext, useEffect, useRef, useState } from "react";

import { localKeys } from "#renderer/platform/storage-keys.ts";
import { LinkTokenContext } from "#renderer/services/link-token-context.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useReadInvitationMutation } from "#renderer/state/invitation-api.ts";
import type { Answer } from "#renderer/state/request-base-query.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { EntryFailed } from "../parts/entry-failed.tsx";
import { EntryLayout } from "../parts/entry-layout.tsx";
import { invitationTexts } from "../texts/sign-in-catalogue.ts";
import { readEntryFailure } from "../parts/read-entry-failure.ts";
import type { EntryFailure } from "../parts/read-entry-failure.ts";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { SignInFirst } from "./sign-in-first.tsx";
import { MainButton } from "../parts/main-button.tsx";

type Reading =
  | { at: "reading" }
  | { at: "read"; invitation: Answer<"readInvitation"> }
  | { at: "expired" }
  | { at: "failed"; failure: EntryFailure };

/**
 * What an invitation asks somebody to. Its token waits in this browser while they sign in or
 * register, and is gone once it was used.
 */
export function InvitationPage() {
  const texts = useTexts(invitationTexts);
  const { local } = useServices().platform.storage;
  const linkToken = useContext(LinkTokenContext);
  const [token] = useState(() => linkToken ?? local.read(localKeys.invitation));
  const [read] = useReadInvitationMutation();
  const [state, setState] = useState<Reading>({ at: "reading" });
  const isKnown = useAppSelector((root) => root.session.status !== "loading");
  const { isRegistered } = useAppSelector(selectIdentityFlags);

  const forget = () => local.remove(localKeys.invitation);
  const expire = () => {
    forget();
    setState({ at: "expired" });
  };
  const ask = async (known: string) => {
    const { data, error } = await read({ body: { token: known } });
    if (data !== undefined) return setState({ at: "read", invitation: data });
    if (error.code === "link_expired" || error.code === "bad_request") return expire();
    return setState({ at: "failed", failure: readEntryFailure(error) });
  };
  const askFirst = useRef(ask);
  useEffect(() => {
    if (token === null) return;
    local.write(localKeys.invitation, token);
    void askFirst.current(token);
  }, [token, local]);

  if (token === null || state.at === "expired") return <Expired />;
  if (state.at === "failed") {
    return (
      <EntryFailed
        title={texts.failedTitle}
        failure={state.failure}
        onRetry={() => void ask(token)}
      />
    );
  }
  if (state.at === "reading" || !isKnown) return <EntryLayout title={texts.reading} />;
  if (!isRegistered) return <SignInFirst invitation={state.invitation} />;
  return (
    <AcceptInvitation
      invitation={state.invitation}
      token={token}
      onAccepted={forget}
      onExpired={expire}
    />
  );
}

function Expired() {
  const texts = useTexts(invitationTexts);
  return (
    <EntryLayout announceTitle title={texts.expiredTitle} lead={texts.expired}>
      <MainButton to="/">{texts.home}</MainButton>
    </EntryLayout>
  );
}
