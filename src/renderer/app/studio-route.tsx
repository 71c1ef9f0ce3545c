import { styled } from "@mui/material/styles";

import { shellCatalogue } from "#renderer/features/studio/texts/shell-catalogue.ts";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { OpenBeside } from "#renderer/ui/open-beside.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";
import { findStanding, isAllowed } from "#shared/permissions.ts";

import { AppHeader } from "./app-header.tsx";
import { RegisteredRoute } from "./registered-route.tsx";
import { appTexts } from "#renderer/i18n/app-catalogue.ts";
import { useAccount } from "./use-account.ts";

const StudioPage = lazyScreen(
  async () => (await import("#renderer/features/studio/studio-page.tsx")).StudioPage,
  shellCatalogue,
);

/** The studio, for members of the company; whoever is none reads so, and does not load it. */
export function StudioRoute() {
  return (
    <RegisteredRoute path="/studio" Framed={FramedStudio}>
      <MembersStudio />
    </RegisteredRoute>
  );
}

function MembersStudio() {
  const user = useAppSelector((state) => state.session.session?.user ?? null);
  const { leave } = useAccount();
  if (user === null) return null;
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
      <OpenBeside texts={texts} address={address} />
    </Panel>
  );
}

function NoMember({ onSignOut }: { onSignOut: () => void }) {
  const texts = useTexts(appTexts);
  const name = useAppSelector((state) => state.company.features?.name ?? null);
  useScreenTitle(texts.studio);
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
