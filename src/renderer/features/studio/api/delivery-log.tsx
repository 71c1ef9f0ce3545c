import { styled } from "@mui/material/styles";

import {
  useListWebhookDeliveriesInfiniteQuery,
  useRedeliverWebhookMutation,
} from "#renderer/state/studio/webhooks-api.ts";
import { useLocale, useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { Webhook } from "#shared/webhook.ts";

import { tellFailure } from "../parts/read-reason.ts";
import { StudioCard } from "../parts/studio-card.tsx";
import { StudioEmpty } from "../parts/studio-empty.tsx";
import { StudioFailure } from "../parts/studio-failure.tsx";
import { StudioLoading } from "../parts/studio-loading.tsx";
import { StudioTable } from "../parts/studio-table.tsx";
import { useTell } from "../parts/use-tell.ts";
import { apiTexts } from "./api-texts.ts";
import { DeliveryResult } from "./delivery-result.tsx";

const lookAgainMs = 4_000;

/** What an address was told and how that went; it looks again while it is open. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(apiTexts);
  const locale = useLocale();
  const tell = useTell();
  const [redeliver] = useRedeliverWebhookMutation();
  const pages = useListWebhookDeliveriesInfiniteQuery(webhook.id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: lookAgainMs,
    skipPollingIfUnfocused: true,
  });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const sendAgain = async (deliveryId: string) => {
    const { error } = await redeliver({ params: { id: webhook.id, deliveryId } });
    if (error !== undefined) tell("error", tellFailure(error, texts.failures));
  };
  return (
    <StudioCard title={texts.log} text={texts.logOf(new URL(webhook.url).host)} padding="none">
      {pages.data === undefined ? (
        pages.isError ? (
          <StudioFailure error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <StudioLoading rows={3} />
        )
      ) : rows.length === 0 ? (
        <StudioEmpty title={texts.noLog} text={texts.noLogText} />
      ) : (
        <StudioTable
          label={texts.log}
          rows={rows}
          toKey={({ id }) => id}
          columns={[
            {
              key: "event",
              label: texts.event,
              width: "20%",
              role: "title",
              render: ({ event }) => <b>{texts.eventNames[event] ?? event}</b>,
            },
            {
              key: "result",
              label: texts.result,
              render: (delivery) => <DeliveryResult delivery={delivery} />,
            },
            {
              key: "attempts",
              label: texts.attempts,
              width: "90px",
              align: "end",
              render: ({ attempts }) => attempts,
            },
            {
              key: "time",
              label: texts.time,
              width: "190px",
              render: ({ createdAt }) => (
                <time dateTime={createdAt}>{time.format(new Date(createdAt))}</time>
              ),
            },
            {
              key: "actions",
              label: texts.actions,
              width: "150px",
              role: "actions",
              render: ({ id, event }) => (
                <AppButton
                  variant="text"
                  aria-label={texts.againOf(texts.eventNames[event] ?? event)}
                  onClick={() => void sendAgain(id)}
                >
                  {texts.again}
                </AppButton>
              ),
            },
          ]}
        />
      )}
      {pages.hasNextPage ? (
        <More>
          <AppButton
            variant="text"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {texts.more}
          </AppButton>
        </More>
      ) : null}
    </StudioCard>
  );
}

const More = styled("div")({ display: "grid", justifyItems: "center", padding: 8 });
