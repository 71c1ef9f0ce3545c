import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useRef, useState } from "react";
import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { confirmSecondFactor } from "#renderer/state/second-factor-calls.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Field } from "#renderer/ui/field.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";

import { securityTexts } from "../texts/account-catalogue.ts";
import { useAccountForm } from "../use-account-form.ts";
import { cleanCode, isAppCode } from "./check-code.ts";
import { CopyButton } from "./copy-button.tsx";
import { groupCharacters } from "./group-characters.ts";
import { QrCode } from "#renderer/ui/qr-code.tsx";
import { StepTitle } from "./step-title.tsx";

export type ScanStepProps = {
  progress: string;
  /** Base32. */
  secret: string;
  uri: string;
  onClose: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
};

/** The secret as a picture and as letters, and the code that proves that the app has it. */
export function ScanStep({ progress, secret, uri, onClose, onConfirmed }: ScanStepProps) {
  const texts = useTexts(securityTexts);
  const dispatch = useAppDispatch();
  const form = useAccountForm({
    start: { code: "" },
    schema: z.object({
      code: z
        .string()
        .transform(cleanCode)
        .pipe(z.string().min(1, texts.codeMissing).refine(isAppCode, texts.codeOdd)),
    }),
    places: { wrong_code: "code" },
    submit: async ({ code }) => onConfirmed(await dispatch(confirmSecondFactor(code))),
  });
  return (
    <>
      <StepTitle progress={progress} title={texts.scanTitle} text={texts.scanText} />
      <DialogForm form={form} submitLabel={texts.switchOn} takesFocus={false} onCancel={onClose}>
        <Sheet>
          <QrCode text={uri} label={texts.qrCode} />
          <ManualKey secret={secret} />
        </Sheet>
        <Field
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          inputProps={{ inputMode: "numeric", maxLength: 12 }}
          {...form.field("code")}
        />
      </DialogForm>
    </>
  );
}

function ManualKey({ secret }: { secret: string }) {
  const texts = useTexts(securityTexts);
  const key = useRef<HTMLElement>(null);
  const [isRefused, setRefused] = useState(false);
  return (
    <Manual>
      <Typography variant="body2" color="text.secondary">
        {texts.orType}
      </Typography>
      <Key ref={key}>{groupCharacters(secret)}</Key>
      <CopyButton
        label={texts.copyKey}
        text={secret}
        source={key}
        onFailed={() => setRefused(true)}
      />
      {isRefused ? <Typography variant="caption">{texts.notCopied}</Typography> : null}
    </Manual>
  );
}

const Sheet = styled("div")({
  ...flexRow(20),
  flexWrap: "wrap",
  [belowWidth(480)]: { justifyContent: "center" },
});

const Manual = styled("div")({
  ...flexColumn(12),
  alignItems: "flex-start",
  flex: "1 1 160px",
  minWidth: 0,
});

const Key = styled("code")({
  ...textSize(14, 22),
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  overflowWrap: "anywhere",
  userSelect: "text",
});
