import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";

import { shellTexts } from "../texts/shell-catalogue.ts";
import { StudioHeader } from "./studio-header.tsx";
import { findStudioPages, useStanding } from "./studio-pages.ts";
import type { StudioPageName } from "./studio-pages.ts";

/** Shows the page to those who may use it; everybody else reads why not, and nothing is asked. */
export function StudioPageGuard({
  place,
  children,
}: {
  place: StudioPageName;
  children: ReactNode;
}) {
  const texts = useTexts(shellTexts);
  const standing = useStanding();
  if (findStudioPages(standing).some(({ name }) => name === place)) return children;
  return (
    <>
      <StudioHeader title={texts.places[place]} />
      <EmptyState
        title={texts.refusedTitle}
        text={texts.refusedText}
        actions={
          <AppButton variant="contained" to="/studio">
            {texts.toOverview}
          </AppButton>
        }
      />
    </>
  );
}
