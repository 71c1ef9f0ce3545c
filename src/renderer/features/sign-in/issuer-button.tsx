import { styled } from "@mui/material/styles";
import { KeyRound } from "lucide-react";
import { lazy, Suspense } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { signInTexts } from "./texts/sign-in-catalogue.ts";

export type IssuerButtonProps = {
  /** The issuer as the server calls it. */
  name: string;
  busy: boolean;
  /** The one way that was asked for, and so the main button of the page. */
  isMain?: boolean;
  onClick: () => void;
};

/** The way in through an issuer, by its own name. */
export function IssuerButton({ name, busy, isMain = false, onClick }: IssuerButtonProps) {
  const texts = useTexts(signInTexts);
  return (
    <AppButton
      variant={isMain ? "contained" : "outlined"}
      size={isMain ? "large" : "medium"}
      fullWidth
      loading={busy}
      loadingLabel={texts.goingTo(name)}
      startIcon={name === "Google" && !isMain ? <LateGoogleSign /> : <KeyRound {...icon} />}
      onClick={onClick}
      {...(isMain ? {} : { sx: { minHeight: 48 } })}
    >
      {texts.continueWith(name)}
    </AppButton>
  );
}

const icon = { size: 18, ...iconStyle };

/** Where it cannot be had, the button has the sign of any issuer. */
const GoogleSign = lazy(async () => {
  const part = await import("./google-sign.tsx").catch(() => null);
  return { default: part?.GoogleSign ?? AnySign };
});

/** Only where somebody can sign in with it, which is known after the page is there. */
function LateGoogleSign() {
  return (
    <Suspense fallback={<Place />}>
      <GoogleSign />
    </Suspense>
  );
}

function AnySign() {
  return <KeyRound {...icon} />;
}

const Place = styled("span")({ width: 18, height: 18 });

/** "or with email", on a hairline. */
export const OrLine = styled("p")({
  ...flexRow(12),
  ...quietText(13, 16),

  "&::before, &::after": { content: '""', flex: 1, height: 1, backgroundColor: "var(--rw-line)" },
});
