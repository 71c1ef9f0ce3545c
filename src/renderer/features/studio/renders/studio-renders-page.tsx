import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import type { FailedRender } from "#shared/render.ts";

import { MoreButton } from "../parts/more-button.tsx";
import { StudioCard, StudioStack } from "../parts/studio-card.tsx";
import { StudioList } from "../parts/studio-table.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { StudioHeader } from "../shell/studio-header.tsx";
import { failedRendersTexts, studioTexts } from "../texts/shell-catalogue.ts";

const firstPage = { query: { limit: 25 } };

/** Renders that were given up, and a way to have them tried again, one or all. */
export function StudioRendersPage() {
  const texts = useFailedRendersTexts();
  const locale = useLocale();
  const nowMs = useNow();
  const pages = studioApi.useListFailedRendersInfiniteQuery(firstPage, {
    refetchOnMountOrArgChange: true,
  });
  const rows = pages.data?.pages.flatMap(({ items }) => items);
  const reasons: Readonly<Record<string, string>> = texts.reasons;
  return (
    <>
      <StudioHeader
        title={texts.places.renders}
        actions={rows === undefined || rows.length === 0 ? undefined : <RetryAllButton />}
      />
      <StudioStack>
        <StudioCard padding="none">
          <StudioList
            label={texts.list}
            query={pages}
            rows={rows}
            pending={6}
            empty={{ title: texts.empty, text: texts.emptyText }}
            toKey={({ id }) => id}
            columns={[
              {
                label: texts.room,
                role: "title",
                width: "24%",
                render: ({ designName }) => <b>{designName}</b>,
              },
              {
                label: texts.why,
                render: ({ errorCode }) => reasons[errorCode] ?? texts.reasons.other,
              },
              { label: texts.tries, width: "90px", align: "end", render: ({ tries }) => tries },
              {
                label: texts.when,
                width: "120px",
                render: ({ finishedAt: at }) => (
                  <time dateTime={at}>{formatPast(Date.parse(at), nowMs, locale)}</time>
                ),
              },
              {
                label: texts.actions,
                width: "170px",
                role: "actions",
                render: (render) => <RetryButton render={render} />,
              },
            ]}
          />
        </StudioCard>
        <MoreButton pages={pages} />
      </StudioStack>
    </>
  );
}

function RetryButton({ render: { id, designName } }: { render: FailedRender }) {
  const texts = useFailedRendersTexts();
  const { report } = useNotices(texts);
  const [retry, { isLoading }] = studioApi.useRetryFailedRenderMutation();
  const run = async () => report(await retry({ params: { id } }), texts.retried);
  return (
    <AppButton
      variant="text"
      aria-label={texts.retryOf(designName)}
      loading={isLoading}
      onClick={() => void run()}
    >
      {texts.retry}
    </AppButton>
  );
}

function RetryAllButton() {
  const texts = useFailedRendersTexts();
  const { report } = useNotices(texts);
  const [retryAll, { isLoading }] = studioApi.useRetryFailedRendersMutation();
  const run = async () => {
    const answer = await retryAll();
    report(answer, texts.allRetried(answer.data?.queued ?? 0));
  };
  return (
    <AppButton variant="outlined" loading={isLoading} onClick={() => void run()}>
      {texts.retryAll}
    </AppButton>
  );
}

/** The sentences of the page over those that all pages of the studio have. */
function useFailedRendersTexts() {
  const common = useTexts(studioTexts);
  const own = useTexts(failedRendersTexts);
  return { ...common, ...own, failures: { ...common.failures, ...own.failures } };
}
