import { styled } from "@mui/material/styles";
import { FileArchive } from "lucide-react";
import { useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { readFailure } from "../place-failure.ts";
import { AccountSection } from "../sections/account-section.tsx";
import { SectionLoading } from "../sections/section-loading.tsx";
import { accountTexts, privacyTexts } from "../texts/account-catalogue.ts";
import { LateDeleteForm } from "./late-delete-form.tsx";
import { Offer } from "./offer.tsx";
import { VisitsRow } from "./visits-row.tsx";

/** Taking one's data away, and the end of the account. */
export function PrivacySection({ account }: { account: Account | null }) {
  const texts = useTexts(privacyTexts);
  const { loading } = useTexts(accountTexts);
  return (
    <AccountSection title={texts.title} text={texts.text}>
      {account === null ? (
        <SectionLoading label={loading} />
      ) : (
        <>
          <VisitsRow />
          <ExportRow />
          <DeleteRow account={account} />
        </>
      )}
    </AccountSection>
  );
}

function ExportRow() {
  const texts = useTexts(privacyTexts);
  const dispatch = useAppDispatch();
  const { api, platform } = useServices();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await platform.saveFile(texts.zipName, await api.readBytes("exportPersonalData", {}));
    } catch (error) {
      const isOften = readFailure(error).code === "rate_limited";
      const text = isOften ? texts.zipOften : texts.zipFailed;
      dispatch(noticeShown({ tone: "error", text }));
    } finally {
      setBusy(false);
    }
  };
  const action = (
    <AppButton
      variant="outlined"
      icon={FileArchive}
      loading={isBusy}
      loadingLabel={texts.preparing}
      onClick={() => void save()}
    >
      {texts.prepare}
    </AppButton>
  );
  return (
    <Offer label={texts.take} text={texts.takeText}>
      {action}
    </Offer>
  );
}

function DeleteRow({ account }: { account: Account }) {
  const texts = useTexts(privacyTexts);
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const action = (
    <Danger variant="outlined" onClick={() => setAsked(true)}>
      {texts.deleteAccount}
    </Danger>
  );
  return (
    <>
      <Offer label={texts.deleteTitle} text={texts.deleteText}>
        {action}
      </Offer>
      <AppDialog open={isAsked} title={texts.deleteTitle} onClose={close}>
        <LateDeleteForm account={account} onClose={close} />
      </AppDialog>
    </>
  );
}

const Danger = styled(AppButton)({
  borderColor: "var(--rw-danger-text)",
  color: "var(--rw-danger-text)",
});
