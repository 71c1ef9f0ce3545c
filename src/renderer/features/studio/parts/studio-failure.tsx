import { useTexts } from "#renderer/i18n/texts.ts";
import { LoadFailure, readRequestId } from "#renderer/ui/load-failure.tsx";

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
  return (
    <LoadFailure
      title={title ?? texts.failed}
      requestId={readRequestId(error)}
      loading={busy ?? false}
      onRetry={onRetry}
    />
  );
}
