import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { readRequestId } from "#renderer/state/request-base-query.ts";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
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
  const { isError, error, isFetching, refetch } = query;
  // An error stays until the next try has succeeded: its button shows that it is on its way.
  if (isError || error !== undefined) {
    return (
      <LoadFailure
        title={texts.failed}
        requestId={readRequestId(error)}
        loading={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Place aria-busy>
      <Unseen>{texts.loading}</Unseen>
      {Array.from({ length: rows }, (_, row) => (
        <LoadingBlock key={row} height={36} />
      ))}
    </Place>
  );
}

const Place = styled("output")({
  ...flexColumn(16),
  "[data-padding='none'] > &": { padding: 24 },
});
