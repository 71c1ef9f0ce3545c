import { useSearchParams } from "react-router-dom";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { EntryLayout } from "../parts/entry-layout.tsx";
import { useEntry } from "../parts/use-entry.ts";
import { leaveTexts } from "../texts/sign-in-catalogue.ts";
import { readAuthError } from "./read-auth-error.ts";
import { MainButton } from "../parts/main-button.tsx";

/** What went wrong when the sign-in page itself can do nothing about it. */
export function AuthErrorPage() {
  const texts = useTexts(leaveTexts);
  const { homePath } = useEntry();
  const [query] = useSearchParams();
  const { title, text } = texts.errors[readAuthError(query.get("error"))];
  return (
    <EntryLayout title={title} lead={text}>
      <MainButton to="/api/auth/signin">{texts.signIn}</MainButton>
      <AppButton variant="text" fullWidth onClick={() => window.location.assign(homePath)}>
        {texts.home}
      </AppButton>
    </EntryLayout>
  );
}
