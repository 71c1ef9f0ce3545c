import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { FileArchive } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { readFailure } from "../place-failure.ts";
import { AccountSection } from "../sections/account-section.tsx";
import { SectionLoading } from "../sections/section-loading.tsx";
import { accountTexts, privacyTexts } from "../texts/account-catalogue.ts";
import { DeleteAccountForm } from "./delete-account-form.tsx";

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
        <DeleteAccountForm account={account} onClose={close} />
      </AppDialog>
    </>
  );
}

/** What is offered and the button that does it; on a phone one below the other. */
function Offer({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <Row>
      <div>
        <Typography variant="subtitle2" component="h3">
          {label}
        </Typography>
        <Text>{text}</Text>
      </div>
      {children}
    </Row>
  );
}

const Row = styled("div")({
  ...flexRow(24),
  justifyContent: "space-between",
  minHeight: 76,
  padding: "16px 24px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  "& > .MuiButton-root": { flex: "none" },
  [belowWidth(600)]: { flexDirection: "column", alignItems: "stretch", gap: 14, paddingInline: 20 },
});

const Text = styled("p")({ ...quietText(14, 20), margin: "2px 0 0" });

const Danger = styled(AppButton)({
  borderColor: "var(--rw-danger-text)",
  color: "var(--rw-danger-text)",
});
