import { styled } from "@mui/material/styles";
import { Check, Copy, TriangleAlert } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions } from "#renderer/ui/app-dialog.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { copyText } from "#renderer/ui/copy-text.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { apiTexts } from "../texts/links-catalogue.ts";

type Words = { title: string; text: string };

export type ShownOnceDialogProps = {
  open: boolean;
  /** What the dialog says before there is a secret, and with it. */
  asking: Words;
  shown: Words;
  /** Of the secret. */
  label: string;
  onClose: () => void;
  /** The form that makes one. */
  children: (onMade: (secret: string) => void, onClose: () => void) => ReactNode;
};

/** Asks for what a new secret is for, and shows it once. */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { open, asking, shown, label, onClose, children } = props;
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <AppDialog
      width={480}
      open={open}
      {...(secret === null ? asking : shown)}
      locked={secret !== null}
      onClose={close}
    >
      {secret === null ? (
        children(setSecret, close)
      ) : (
        <ShownOnce label={label} value={secret} onDone={close} />
      )}
    </AppDialog>
  );
}

type ShownOnceProps = { label: string; value: string; onDone: () => void };

/** A secret that only this answer holds, to be copied before the dialog closes. */
export function ShownOnce({ label, value, onDone }: ShownOnceProps) {
  const texts = useTexts(apiTexts);
  const id = useId();
  const secret = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (secret.current === null) return;
    secret.current.select();
    setIsCopied(await copyText(secret.current, value));
  };
  return (
    <>
      <Stack>
        <Banner tone="caution" role="alert" icon={<TriangleAlert size={20} {...iconStyle} />}>
          {texts.shownOnce}
        </Banner>
        <Name htmlFor={id}>{label}</Name>
        <Secret
          ref={secret}
          id={id}
          readOnly
          rows={3}
          spellCheck={false}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
      <DialogActions>
        <AppButton variant="outlined" icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
        </AppButton>
        <AppButton variant="contained" onClick={onDone}>
          {texts.done}
        </AppButton>
      </DialogActions>
    </>
  );
}

const Stack = styled("div")({ ...flexColumn(), marginTop: 20 });

const Name = styled("label")({ ...textSize(13.5, 20, 550), margin: "16px 0 6px" });

const Secret = styled("textarea")({
  ...textSize(13, 20),
  resize: "none",
  border: 0,
  color: "inherit",
  padding: "12px 14px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  fontFamily: "ui-monospace, monospace",
  overflowWrap: "anywhere",
  userSelect: "all",
});
