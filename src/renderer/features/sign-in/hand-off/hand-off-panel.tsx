import { useEffect, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { HandOffRequest } from "#shared/hand-off.ts";
import { isIssuerType } from "#shared/session.ts";

import { EntryLayout } from "../parts/entry-layout.tsx";
import { Notice } from "../parts/notice.tsx";
import type { SignInError } from "../sign-in-error.ts";
import { SignInPanel } from "../sign-in-panel.tsx";
import {
  createHandOffAddress,
  describeHandOffRequest,
  handOffKey,
} from "./find-hand-off-request.ts";
import { handOffTexts } from "../texts/sign-in-catalogue.ts";
import { useHandOff } from "./use-hand-off.ts";
import { MainButton } from "../parts/main-button.tsx";

export type HandOffPanelProps = { ask: HandOffRequest; firstError: SignInError | null };

/** Signing in for a frame or a desktop app, in a small window or a browser tab of its own. */
export function HandOffPanel({ ask, firstError }: HandOffPanelProps) {
  const texts = useTexts(handOffTexts);
  const { storage } = useServices().platform;
  const { state, handOver } = useHandOff(ask);
  const [offer, setOffer] = useState<"continue" | "ways" | null>(null);
  const { isRegistered } = useAppSelector(selectIdentityFlags);
  const { status, session } = useAppSelector((all) => all.session);
  useEffect(() => {
    storage.session.write(handOffKey, describeHandOffRequest(ask, Date.now()));
  }, [storage, ask]);

  if (state.at === "sending") return <EntryLayout compact title={texts.oneMoment} />;
  if (state.at === "sent") {
    return <EntryLayout compact announceTitle title={texts.sentTitle} lead={texts.sent} />;
  }
  if (state.at === "failed") {
    return (
      <EntryLayout compact announceTitle title={texts.failedTitle}>
        <Notice tone="refusal">{texts.failures[state.failure]}</Notice>
        {state.failure === "gone" ? null : (
          <MainButton onClick={handOver}>{texts.tryAgain}</MainButton>
        )}
      </EntryLayout>
    );
  }
  if (offer === null) {
    // Decided once: signing in here must not turn the form into a question under the person's hands.
    if (status !== "loading") setOffer(isRegistered ? "continue" : "ways");
    return <EntryLayout compact title={texts.oneMoment} />;
  }
  if (offer === "continue" && session !== null) {
    const { name, email } = session.user;
    return (
      <EntryLayout compact title={texts.continueTitle} lead={texts.leads[ask.kind]}>
        <MainButton onClick={handOver}>{texts.continueAs(name ?? email ?? "?")}</MainButton>
        <AppButton variant="text" fullWidth onClick={() => setOffer("ways")}>
          {texts.otherAccount}
        </AppButton>
      </EntryLayout>
    );
  }
  return (
    <SignInPanel
      compact
      prefers={isIssuerType(ask.provider) ? ask.provider : null}
      lead={texts.leads[ask.kind]}
      purpose={{
        firstError,
        returnAddress: createHandOffAddress(ask, window.location.origin),
        onDone: handOver,
      }}
    />
  );
}
