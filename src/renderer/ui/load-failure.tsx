import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { EmptyState } from "./empty-state.tsx";
import { TryAgainButton } from "./try-again-button.tsx";
import type { TryAgainButtonProps } from "./try-again-button.tsx";

export type LoadFailureProps = Pick<TryAgainButtonProps, "variant" | "loading"> & {
  title: string;
  /** Of the title; 1 where nothing else is on the page. */
  level?: 1 | 2;
  /** That nothing is lost, when left out. */
  text?: string;
  /** The server's name for the request that failed, for whoever is asked about it. */
  requestId?: string | null;
  onRetry: () => void;
};

/** Stands in for what could not be loaded, with a way to try again. */
export function LoadFailure(props: LoadFailureProps) {
  const { title, level = 2, text, requestId, onRetry, ...button } = props;
  const texts = useTexts(uiTexts);
  const request = typeof requestId === "string" ? ` ${texts.request(requestId)}` : "";
  return (
    <EmptyState
      tone="failed"
      title={title}
      level={level}
      text={`${text ?? texts.failedText}${request}`}
      actions={<TryAgainButton {...button} onClick={onRetry} />}
    />
  );
}
