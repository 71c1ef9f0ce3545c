import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { signOut } from "#renderer/state/start-session.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { EntryLayout } from "../parts/entry-layout.tsx";
import { Notice } from "../parts/notice.tsx";
import { useEntry } from "../parts/use-entry.ts";
import { readCallbackPath } from "../read-callback-path.ts";
import { leaveTexts } from "../texts/sign-in-catalogue.ts";
import { MainButton } from "../parts/main-button.tsx";

/** Asks before signing out: an address alone must never do it. */
export function SignOutPage() {
  const texts = useTexts(leaveTexts);
  const dispatch = useAppDispatch();
  const { homePath } = useEntry();
  const [query] = useSearchParams();
  const company = useCompanyName();
  const { isRegistered } = useAppSelector(selectIdentityFlags);
  const isKnown = useAppSelector((state) => state.session.status !== "loading");
  const [state, setState] = useState<"asking" | "busy" | "failed">("asking");
  const path = readCallbackPath(query.get("callbackUrl"), window.location.origin, homePath);

  const leave = async () => {
    setState("busy");
    try {
      await dispatch(signOut());
      window.location.assign(path);
    } catch {
      setState("failed");
    }
  };
  if (isKnown && !isRegistered && state !== "busy") {
    return (
      <EntryLayout title={texts.nobodyTitle} lead={texts.nobody}>
        <MainButton onClick={() => goTo(homePath)}>{texts.home}</MainButton>
      </EntryLayout>
    );
  }
  return (
    <EntryLayout title={texts.title(company?.name ?? "")} lead={texts.lead}>
      {state === "failed" ? <Notice tone="refusal">{texts.signOutFailed}</Notice> : null}
      <MainButton
        loading={state === "busy"}
        loadingLabel={texts.signingOut}
        onClick={() => void leave()}
      >
        {texts.signOut}
      </MainButton>
      <AppButton variant="text" fullWidth onClick={() => goTo(path)}>
        {texts.stay}
      </AppButton>
    </EntryLayout>
  );
}

function goTo(path: string): void {
  window.location.assign(path);
}
