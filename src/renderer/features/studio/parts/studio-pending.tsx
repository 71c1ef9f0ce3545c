import { StudioFailure } from "./studio-failure.tsx";
import { StudioLoading } from "./studio-loading.tsx";

export type StudioPendingProps = {
  /** A query that has nothing to show yet. */
  query: { isError: boolean; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** How many rows it holds the place of. */
  rows?: number;
};

/** Stands in for what is on its way, or could not be loaded. */
export function StudioPending({ query, rows }: StudioPendingProps) {
  const { isError, error, isFetching, refetch } = query;
  return isError ? (
    <StudioFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <StudioLoading rows={rows} />
  );
}
