import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";

import { localKeys } from "#renderer/platform/storage-keys.ts";
import { LinkTokenContext } from "#renderer/services/link-token-context.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useVerifyEmailMutation } from "#renderer/state/account-api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { Aside } from "../parts/entry-form.tsx";
import { EntryFailed } from "../parts/entry-failed.tsx";
import { EntryLayout } from "../parts/entry-layout.tsx";
import { registerTexts } from "../texts/sign-in-catalogue.ts";
import { readEntryFailure } from "../parts/read-entry-failure.ts";
import type { EntryFailure, Refused } from "../parts/read-entry-failure.ts";
import { NewPasswordForm } from "../parts/new-password-form.tsx";
import { useEntry } from "../parts/use-entry.ts";
import { WayLink } from "../parts/way-link.tsx";
import { SignInPanel } from "../sign-in-panel.tsx";
import { goOnAt } from "../use-sign-in.ts";
import { MainButton } from "../parts/main-button.tsx";

type Verification =
  | { at: "asking" }
  | { at: "choosing"; token: string }
  | { at: "confirmed"; email: string }
  | { at: "expired" }
  | { at: "failed"; failure: EntryFailure };

/**
 * Follows the link of a mail: the server hears of its token at once. In another browser than the one
 * that registered a password is chosen; then the person signs in.
 */
export function VerifyEmailPage() {
  const texts = useTexts(registerTexts);
  const token = useContext(LinkTokenContext);
  const [verify] = useVerifyEmailMutation();
  const [state, setState] = useState<Verification>(
    token === null ? { at: "expired" } : { at: "asking" },
  );
  const hasAsked = useRef(false);

  const ask = async (known: string) => {
    setState({ at: "asking" });
    const { data, error } = await verify({ body: { token: known } });
    if (data !== undefined) {
      const { email, choosingToken } = data;
      setState(
        choosingToken === null
          ? { at: "confirmed", email }
          : { at: "choosing", token: choosingToken },
      );
    } else if (isSpent(error)) setState({ at: "expired" });
    else setState({ at: "failed", failure: readEntryFailure(error) });
  };
  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    if (token === null || hasAsked.current) return;
    hasAsked.current = true;
    void askFirst(token);
  }, [token]);

  if (state.at === "asking") return <EntryLayout title={texts.verifyingTitle} />;
  if (state.at === "choosing") {
    return (
      <NewPasswordForm
        title={texts.chooseTitle}
        lead={texts.chooseLead}
        token={state.token}
        onChanged={(email) => setState({ at: "confirmed", email })}
        onExpired={() => setState({ at: "expired" })}
      />
    );
  }
  if (state.at === "confirmed") return <Confirmed email={state.email} />;
  if (state.at === "expired" || token === null) return <Expired />;
  return (
    <EntryFailed
      title={texts.confirmFailedTitle}
      failure={state.failure}
      onRetry={() => void ask(token)}
    />
  );
}

/** Used, too old, or never one of ours. */
function isSpent({ code }: Refused): boolean {
  return code === "link_expired" || code === "bad_request" || code === "conflict";
}

/** Somebody who changed their email is signed in already; everybody else does it now. */
function Confirmed({ email }: { email: string }) {
  const texts = useTexts(registerTexts);
  const { homePath } = useEntry();
  const { isRegistered } = useAppSelector(selectIdentityFlags);
  const [wasRegistered] = useState(isRegistered);
  const { local } = useServices().platform.storage;
  if (wasRegistered) {
    return (
      <EntryLayout announceTitle title={texts.confirmedTitle} lead={texts.confirmed(email)}>
        <MainButton to="/account">{texts.toAccount}</MainButton>
      </EntryLayout>
    );
  }
  // Who was invited, and registered because of it, goes on where they were asked to.
  const isInvited = local.read(localKeys.invitation) !== null;
  const path = isInvited ? `${homePath.replace(/\/$/, "")}/account/invitation` : homePath;
  return <SignInPanel email={email} news={texts.emailConfirmed} purpose={goOnAt(path)} />;
}

/** A link of a changed email leads its person back to the account, any other to a new link. */
function Expired() {
  const texts = useTexts(registerTexts);
  const { isRegistered } = useAppSelector(selectIdentityFlags);
  return (
    <EntryLayout announceTitle title={texts.expiredTitle} lead={texts.expired}>
      <MainButton to={isRegistered ? "/account" : "/account/register"}>
        {isRegistered ? texts.toAccount : texts.askAgain}
      </MainButton>
      <Aside>
        <WayLink way="sign-in">{texts.backToSignIn}</WayLink>
      </Aside>
    </EntryLayout>
  );
}
