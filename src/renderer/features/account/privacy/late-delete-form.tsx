import { lazy, Suspense } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";

import { SectionLoading } from "../sections/section-loading.tsx";
import { accountTexts } from "../texts/account-catalogue.ts";
import type { DeleteAccountFormProps } from "./delete-account-form.tsx";

const DeleteAccountForm = lazy(async () => {
  const part = await import("./delete-account-form.tsx").catch(() => null);
  return { default: part?.DeleteAccountForm ?? Missing };
});

/** What deletes the account, which is loaded when somebody first asks for it. */
export function LateDeleteForm(props: DeleteAccountFormProps) {
  const { loading } = useTexts(accountTexts);
  return (
    <Suspense fallback={<SectionLoading label={loading} />}>
      <DeleteAccountForm {...props} />
    </Suspense>
  );
}

function Missing() {
  const { failures } = useTexts(accountTexts);
  return <p role="alert">{failures.offline}</p>;
}
