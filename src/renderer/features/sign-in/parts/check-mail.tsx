import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { Aside } from "./entry-form.tsx";
import { EntryLayout } from "./entry-layout.tsx";
import { entryTexts } from "../texts/sign-in-catalogue.ts";
import { Notice } from "./notice.tsx";
import type { EntryFailure } from "./read-entry-failure.ts";
import { WayLink } from "./way-link.tsx";

const pauseSeconds = 30;

export type CheckMailProps = {
  title: string;
  text: string;
  email: string;
  /** Asks for the mail once more; resolves with what went wrong, or null. */
  onResend: () => Promise<EntryFailure | null>;
  onOtherAddress: () => void;
};

/** A mail is on its way. It says the same whether or not anybody has this address. */
export function CheckMail({ title, text, email, onResend, onOtherAddress }: CheckMailProps) {
  const texts = useTexts(entryTexts);
  const { secondsLeft, restart } = useResendPause();
  const [result, setResult] = useState<EntryFailure | "sent" | "sending" | null>(null);
  const isFailure = result !== null && result !== "sent" && result !== "sending";

  const resend = async () => {
    setResult("sending");
    setResult((await onResend()) ?? "sent");
    restart();
  };
  return (
    <EntryLayout announceTitle title={title} lead={text}>
      <Hint>{texts.spamHint}</Hint>
      {isFailure ? <Notice tone="refusal">{texts[result]}</Notice> : null}
      {result === "sent" ? <Notice tone="good">{texts.sentAgain}</Notice> : null}
      <AppButton
        variant="outlined"
        fullWidth
        disabled={secondsLeft > 0 && result !== "sending"}
        loading={result === "sending"}
        loadingLabel={texts.sending}
        onClick={() => void resend()}
      >
        {secondsLeft > 0 ? texts.sendAgainIn(secondsLeft) : texts.sendAgain}
      </AppButton>
      <AppButton variant="text" fullWidth onClick={onOtherAddress}>
        {texts.otherAddress}
      </AppButton>
      <Aside>
        <WayLink way="sign-in" email={email}>
          {texts.backToSignIn}
        </WayLink>
      </Aside>
    </EntryLayout>
  );
}

/** Counts down until a mail may be asked for again; `restart` begins the pause anew. */
function useResendPause(): { secondsLeft: number; restart: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(pauseSeconds);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { secondsLeft, restart: () => setSecondsLeft(pauseSeconds) };
}

const Hint = styled("p")(quietText(14, 20));
