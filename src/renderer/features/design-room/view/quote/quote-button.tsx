import { FileText } from "lucide-react";
import { lazy, Suspense, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { quoteTexts } from "../../texts/panel-catalogue.ts";

const QuoteDialog = lazy(async () => {
  const { QuoteDialog: Dialog } = await import("./quote-dialog.tsx");
  return { default: Dialog };
});

/** The way to a quote, with what stands in its message already; its dialog is loaded when it is first wanted. */
export function QuoteButton({ message }: { message: string }) {
  const texts = useTexts(quoteTexts);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
  };
  return (
    <>
      <AppButton variant="text" fullWidth icon={FileText} onClick={open}>
        {texts.open}
      </AppButton>
      {wasOpened ? (
        <Suspense fallback={null}>
          <QuoteDialog open={isOpen} message={message} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
