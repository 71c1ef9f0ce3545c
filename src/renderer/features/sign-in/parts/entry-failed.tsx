import { useTexts } from "#renderer/i18n/texts.ts";

import { entryTexts } from "../texts/sign-in-catalogue.ts";
import { EntryLayout } from "./entry-layout.tsx";
import { Notice } from "./notice.tsx";
import type { EntryFailure } from "./read-entry-failure.ts";
import { MainButton } from "./main-button.tsx";

type EntryFailedProps = { title: string; failure: EntryFailure; onRetry: () => void };

/** The page of a link that could not be looked at, and may be once more. */
export function EntryFailed({ title, failure, onRetry }: EntryFailedProps) {
  const texts = useTexts(entryTexts);
  return (
    <EntryLayout announceTitle title={title}>
      <Notice tone="refusal">{texts[failure]}</Notice>
      <MainButton onClick={onRetry}>{texts.tryAgain}</MainButton>
    </EntryLayout>
  );
}
