import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { LockKeyhole } from "lucide-react";
import { z } from "zod";

import { useUnlockShareMutation } from "#renderer/state/shares-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { cardSurface, flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { FieldNote } from "#renderer/ui/field-note.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import type { OpenShare } from "#shared/share.ts";

import { ShareFrame } from "./share-frame.tsx";
import { shareTexts } from "./texts/share-catalogue.ts";

export type LockedShareProps = { token: string; onUnlock: (share: OpenShare) => void };

/** Asks for the passcode of a link, of which nothing else is known yet. */
export function LockedShare({ token, onUnlock }: LockedShareProps) {
  const texts = useTexts(shareTexts);
  const [unlock] = useUnlockShareMutation();
  const form = useForm({
    start: { passcode: "" },
    schema: z.object({ passcode: z.string().trim().min(1, texts.passcodeMissing) }),
    async submit(body) {
      // What is too short to be one is wrong as well, and is not asked about.
      if (body.passcode.length < 4) throw { code: "wrong_code" };
      const share = await unlock({ params: { token }, body }).unwrap();
      if (share.state === "open") onUnlock(share);
    },
    explain(error) {
      const { code } = error as { code?: string };
      if (code === "rate_limited") return { field: "passcode", text: texts.tooMany };
      const isWrong = code === "wrong_code" || code === "bad_request";
      return { field: "passcode", text: isWrong ? texts.passcodeWrong : texts.failedText };
    },
    focusFirst: "passcode",
  });
  return (
    <ShareFrame expiresAt={null}>
      <Card noValidate onSubmit={form.onSubmit}>
        <LockKeyhole size={24} {...iconStyle} />
        <Typography variant="h5" component="h1">
          {texts.locked}
        </Typography>
        <Lead>{texts.lockedText}</Lead>
        <Field
          label={texts.passcode}
          autoComplete="off"
          inputProps={{ autoCapitalize: "none", spellCheck: false, maxLength: 64 }}
          {...form.field("passcode")}
        />
        {form.failure === null ? null : <FieldNote id="share-failure" error={form.failure} />}
        <AppButton type="submit" variant="contained" size="large" loading={form.isBusy}>
          {texts.openRoom}
        </AppButton>
      </Card>
    </ShareFrame>
  );
}

const Card = styled("form")({
  ...cardSurface,
  ...flexColumn(12),
  width: "min(420px, 100% - 32px)",
  margin: "min(12vh, 96px) auto 48px",
  padding: 24,
});

const Lead = styled("p")({ ...quietText(14, 20), margin: "-8px 0 4px" });
