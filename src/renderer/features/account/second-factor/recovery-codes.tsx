import { styled } from "@mui/material/styles";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import type { SubmitEvent } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogActions } from "#renderer/ui/app-dialog.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { securityTexts } from "../texts/account-catalogue.ts";
import { CopyButton } from "./copy-button.tsx";

export type RecoveryCodesProps = {
  codes: readonly string[];
  /** Whose codes they are, for the file. */
  account: string;
  onDone: () => void;
};

/** The codes, this once: the dialog closes only for somebody who says that they are kept. */
export function RecoveryCodes({ codes, account, onDone }: RecoveryCodesProps) {
  const texts = useTexts(securityTexts);
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const finish = (event: SubmitEvent) => {
    event.preventDefault();
    if (isKept) {
      onDone();
      return;
    }
    setAsked(true);
    box.current?.focus();
  };
  return (
    <form noValidate onSubmit={finish}>
      <CodeList codes={codes} account={account} />
      <CheckLine
        label={texts.kept}
        checked={isKept}
        onChange={setKept}
        error={isAsked && !isKept ? texts.keptMissing : null}
        inputRef={box}
      />
      <DialogActions>
        <AppButton type="submit" variant="contained">
          {texts.done}
        </AppButton>
      </DialogActions>
    </form>
  );
}

function CodeList({ codes, account }: Omit<RecoveryCodesProps, "onDone">) {
  const texts = useTexts(securityTexts);
  const { platform } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const download = () => {
    const lines = [texts.downloadTitle(account), texts.downloadText, "", ...codes, ""];
    const file = new Blob([lines.join("\n")], { type: "text/plain" });
    platform.saveFile(texts.fileName, file).catch(() => setFailure(texts.notSaved));
  };
  return (
    <>
      <List ref={list} aria-label={texts.codesList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Tools>
        <CopyButton
          label={texts.copy}
          text={codes.join("\n")}
          source={list}
          onFailed={() => setFailure(texts.notCopied)}
        />
        <AppButton startIcon={<Download size={18} {...iconStyle} />} onClick={download}>
          {texts.download}
        </AppButton>
      </Tools>
      {failure === null ? null : (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
    </>
  );
}

const List = styled("ol")({
  ...textSize(14, 20),
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "8px 16px",
  margin: "20px 0 12px",
  padding: 16,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  listStyle: "none",
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontVariantNumeric: "tabular-nums",
  userSelect: "text",
  whiteSpace: "nowrap",
  [belowWidth(440)]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Tools = styled("div")({
  ...flexWrap(8),
  marginBottom: 12,
  "& > *": { flex: "1 1 140px" },
});
