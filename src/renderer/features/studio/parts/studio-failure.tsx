import { RotateCw } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { studioTexts } from "../texts/shell-catalogue.ts";

export type StudioFailureProps = {
  /** What the query answered; its request id is shown when there is one. */
  error?: unknown;
  onRetry: () => void;
  busy?: boolean;
  /** What could not be loaded, in a sentence; a general one when left out. */
  title?: string;
};

/** Stands in for what could not be loaded, with a way to try again. */
export function StudioFailure({ error, onRetry, busy, title }: StudioFailureProps) {
  const texts = useTexts(studioTexts);
  const requestId = readRequestId(error);
  const request = requestId === null ? "" : ` ${texts.request(requestId)}`;
  return (
    <EmptyState
      tone="failed"
      title={title ?? texts.failed}
      text={`${texts.failedText}${request}`}
      actions={
        <AppButton
          variant="outlined"
          startIcon={<RotateCw size={18} {...iconStyle} />}
          loading={busy ?? false}
          onClick={onRetry}
        >
          {texts.tryAgain}
        </AppButton>
      }
    />
  );
}

function readRequestId(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("requestId" in error)) return null;
  return typeof error.requestId === "string" ? error.requestId : null;
}
