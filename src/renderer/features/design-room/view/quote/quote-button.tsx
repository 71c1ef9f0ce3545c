import { styled } from "@mui/material/styles";
import { FileText } from "lucide-react";
import { lazy, Suspense, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { quoteTexts } from "../../texts/panel-catalogue.ts";

const QuoteDialog = lazy(async () => {
  const { QuoteDialog: Dialog } = await import("./quote-dialog.tsx");
  return { default: Dialog };
});

export type QuoteButtonProps = {
  isCompact: boolean;
  /** What stands in the message already. */
  message?: string;
};

/** The way to a quote; its dialog is loaded when it is first wanted. */
export function QuoteButton({ isCompact, message = "" }: QuoteButtonProps) {
  const texts = useTexts(quoteTexts);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
  };
  return (
    <>
      {isCompact ? (
        <IconOnly variant="outlined" aria-label={texts.open} onClick={open}>
          <FileText size={20} {...iconStyle} />
        </IconOnly>
      ) : (
        <AppButton variant="text" fullWidth icon={FileText} onClick={open}>
          {texts.open}
        </AppButton>
      )}
      {wasOpened ? (
        <Suspense fallback={null}>
          <QuoteDialog open={isOpen} message={message} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const IconOnly = styled(AppButton)({ flex: "none", width: 48, minHeight: 52, padding: 0 });
