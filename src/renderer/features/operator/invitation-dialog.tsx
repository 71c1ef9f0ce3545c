import { styled } from "@mui/material/styles";
import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

import { useAddStarterCatalogueMutation } from "#renderer/state/operator-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions } from "#renderer/ui/app-dialog.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { copyText } from "#renderer/ui/copy-text.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { operatorTexts } from "./texts/operator-catalogue.ts";

/** An invitation whose link is shown now and never again. */
export type Invited = {
  email: string;
  link: string;
  /** The new company that is to be given what it may start with; null for none. */
  starterOf: string | null;
};

type InvitationDialogProps = {
  invited: Invited | null;
  sendsMail: boolean;
  onClose: () => void;
};

/** Shows an invitation's link until somebody says that they have it. */
export function InvitationDialog({ invited, sendsMail, onClose }: InvitationDialogProps) {
  const texts = useTexts(operatorTexts);
  return (
    <AppDialog
      width={520}
      open={invited !== null}
      title={texts.linkTitle(invited?.email ?? "")}
      text={texts.linkText}
      locked
    >
      {invited === null ? null : (
        <Shown invited={invited} sendsMail={sendsMail} onClose={onClose} />
      )}
    </AppDialog>
  );
}

type ShownProps = Omit<InvitationDialogProps, "invited"> & { invited: Invited };

function Shown({ invited: { link, starterOf }, sendsMail, onClose }: ShownProps) {
  const texts = useTexts(operatorTexts);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    if (field.current === null) return;
    field.current.select();
    setCopied(await copyText(field.current, link));
  };
  return (
    <>
      <Stack>
        {sendsMail ? (
          <p>{texts.linkMailed}</p>
        ) : (
          <Banner tone="caution" icon={<TriangleAlert size={20} {...iconStyle} />}>
            {texts.linkNotMailed}
          </Banner>
        )}
        <label htmlFor={id}>{texts.link}</label>
        <Link
          ref={field}
          id={id}
          readOnly
          rows={3}
          spellCheck={false}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        {copied === false ? <output>{texts.copyFailed}</output> : null}
        {starterOf === null ? null : <Starter companyId={starterOf} />}
      </Stack>
      <DialogActions>
        <AppButton variant="text" onClick={onClose}>
          {texts.done}
        </AppButton>
        <AppButton
          variant="contained"
          icon={copied === true ? Check : Copy}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied === true ? texts.copied : texts.copy}</span>
        </AppButton>
      </DialogActions>
    </>
  );
}

/** Gives the company what it may start with, and says how far that is. */
function Starter({ companyId }: { companyId: string }) {
  const texts = useTexts(operatorTexts);
  const [add, { isSuccess, isError }] = useAddStarterCatalogueMutation();
  const addFirst = useRef(() => add({ params: { id: companyId } }));
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void addFirst.current();
  }, []);
  return (
    <output>
      {isError ? texts.starterFailed : isSuccess ? texts.starterAdded : texts.starterAdding}
    </output>
  );
}

const Stack = styled("div")({
  ...flexColumn(8),
  marginTop: 16,
  "& > p, & > output": { ...quietText(14, 20), display: "block" },
  "& > label": { ...textSize(13.5, 20, 550), marginTop: 4 },
});

const Link = styled("textarea")({
  ...textSize(13, 20),
  resize: "none",
  border: 0,
  color: "inherit",
  padding: "12px 14px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  fontFamily: "ui-monospace, monospace",
  overflowWrap: "anywhere",
});
