import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { RefObject } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { copyText } from "#renderer/ui/copy-text.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { securityTexts } from "../texts/account-catalogue.ts";

export type CopyButtonProps = {
  label: string;
  text: string;
  /** Where the text stands, for browsers that copy only what is selected. */
  source: RefObject<HTMLElement | null>;
  onFailed: () => void;
};

/** Copies, and says so in its own place. */
export function CopyButton({ label, text, source, onFailed }: CopyButtonProps) {
  const texts = useTexts(securityTexts);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const element = source.current;
    if (element === null) return;
    const done = await copyText(element, text);
    setCopied(done);
    if (!done) onFailed();
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <AppButton startIcon={<Icon size={18} {...iconStyle} />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? texts.copied : label}</span>
    </AppButton>
  );
}
