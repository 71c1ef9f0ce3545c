import { styled } from "@mui/material/styles";
import { RotateCw } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { studioTexts } from "../texts/shell-catalogue.ts";

/** A query that has nothing to show yet. */
export type PendingQuery = {
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

export type StudioPendingProps = {
  query: PendingQuery;
  /** How many rows it holds the place of. */
  rows?: number | undefined;
};

/** Stands in for what is on its way, or could not be loaded; put it inside a card. */
export function StudioPending({ query, rows = 4 }: StudioPendingProps) {
  const texts = useTexts(studioTexts);
  if (query.isError) return <Failure query={query} />;
  return (
    <Place aria-busy>
      <Unseen>{texts.loading}</Unseen>
      {Array.from({ length: rows }, (_, row) => (
        <LoadingBlock key={row} height={36} />
      ))}
    </Place>
  );
}

/** With a way to try again, and the request's id when there is one. */
function Failure({ query: { error, isFetching, refetch } }: { query: PendingQuery }) {
  const texts = useTexts(studioTexts);
  const { requestId } = (error ?? {}) as { requestId?: unknown };
  const request = typeof requestId === "string" ? ` ${texts.request(requestId)}` : "";
  return (
    <EmptyState
      tone="failed"
      title={texts.failed}
      text={`${texts.failedText}${request}`}
      actions={
        <AppButton
          variant="outlined"
          icon={RotateCw}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {texts.tryAgain}
        </AppButton>
      }
    />
  );
}

const Place = styled("output")({
  ...flexColumn(16),
  "[data-padding='none'] > &": { padding: 24 },
});
