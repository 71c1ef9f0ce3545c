import { styled } from "@mui/material/styles";
import { useState } from "react";

import { shellCatalogue } from "#renderer/features/studio/texts/shell-catalogue.ts";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";
import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { OpenBeside } from "#renderer/ui/open-beside.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";
import { findStanding, isAllowed } from "#shared/permissions.ts";

import { AppHeader } from "./app-header.tsx";
import { RequireAccount } from "./require-account.tsx";
import { appTexts } from "#renderer/i18n/app-catalogue.ts";
import { useAccount } from "./use-account.ts";

const StudioPage = lazyScreen(
  async () => (await import("#renderer/features/studio/studio-page.tsx")).StudioPage,
  shellCatalogue,
);

/**
 * The studio, for members of the company. A visitor is asked to sign in and comes back; whoever is
 * no member reads so; a frame leads to the same page in a window of its own. None of them load it.
 */
export function StudioRoute() {
  const { inFrame, slug } = useServices().platform.entrance;
  const { isRegistered } = useAppSelector(selectIdentityFlags);
  const user = useAppSelector((state) => state.session.session?.user ?? null);
  const departures = useAppSelector((state) => state.session.departures);
  const [departuresBefore] = useState(departures);
  const { leave } = useAccount();
  if (inFrame) return <FramedStudio address={slug === null ? "/studio" : `/c/${slug}/studio`} />;
  if (!isRegistered || user === null) {
    // Whoever has just left is led on by the app itself.
    return departures === departuresBefore ? <RequireAccount /> : null;
  }
  return isAllowed("catalogue", findStanding(user)) ? (
    <StudioPage onSignOut={leave} />
  ) : (
    <NoMember onSignOut={leave} />
  );
}

function FramedStudio({ address }: { address: string }) {
  const texts = useTexts(appTexts);
  return (
    <Panel>
      <Unseen as="h1">{texts.studio}</Unseen>
      <OpenBeside
        title={texts.framedTitle}
        text={texts.framedText}
        label={texts.open}
        address={address}
      />
    </Panel>
  );
}

function NoMember({ onSignOut }: { onSignOut: () => void }) {
  const texts = useTexts(appTexts);
  const name = useAppSelector((state) => state.company.features?.name ?? null);
  return (
    <>
      <AppHeader />
      <Panel>
        <Unseen as="h1">{texts.studio}</Unseen>
        <EmptyState
          title={texts.refusedTitle}
          text={name === null ? texts.refusedText : texts.refusedTextOf(name)}
          actions={
            <>
              <AppButton variant="contained" to="/">
                {texts.home}
              </AppButton>
              <AppButton variant="text" onClick={onSignOut}>
                {texts.signOut}
              </AppButton>
            </>
          }
        />
      </Panel>
    </>
  );
}

const Panel = styled("main")({ padding: "24px var(--rw-margin) 56px" });
