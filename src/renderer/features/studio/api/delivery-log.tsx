import { styled } from "@mui/material/styles";

import {
  useListWebhookDeliveriesInfiniteQuery,
  useRedeliverWebhookMutation,
} from "#renderer/state/studio/webhooks-api.ts";
import { useLocale } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import type { Webhook, WebhookDelivery } from "#shared/webhook.ts";

import { describeStudioFailure } from "../parts/read-reason.ts";
import { StudioCard } from "../parts/studio-card.tsx";
import { StudioFailure } from "../parts/studio-failure.tsx";
import { StudioLoading } from "../parts/studio-loading.tsx";
import { StudioTable } from "../parts/studio-table.tsx";
import { useNotify } from "../parts/use-notify.ts";
import { DeliveryResult } from "./delivery-result.tsx";
import { useWebhookTexts } from "./use-webhook-texts.ts";

const lookAgainMs = 4_000;

/** What an address was told and how that went; it looks again while it is open. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const texts = useWebhookTexts();
  const pages = useListWebhookDeliveriesInfiniteQuery(
    { params: { id: webhook.id }, query: { limit: 20 } },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: lookAgainMs,
      skipPollingIfUnfocused: true,
    },
  );
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <StudioCard title={texts.log} text={texts.logOf(new URL(webhook.url).host)} padding="none">
      {pages.data === undefined ? (
        pages.isError ? (
          <StudioFailure error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <StudioLoading rows={3} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={texts.noLog} text={texts.noLogText} />
      ) : (
        <Deliveries webhookId={webhook.id} rows={rows} />
      )}
      {pages.hasNextPage ? (
        <More>
          <AppButton
            variant="text"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {texts.showMore}
          </AppButton>
        </More>
      ) : null}
    </StudioCard>
  );
}

type DeliveriesProps = { webhookId: string; rows: readonly WebhookDelivery[] };

function Deliveries({ webhookId, rows }: DeliveriesProps) {
  const texts = useWebhookTexts();
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
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
          render: ({ event }) => <b>{texts.nameEvent(event)}</b>,
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
          render: (delivery) => <AgainButton webhookId={webhookId} delivery={delivery} />,
        },
      ]}
    />
  );
}

type AgainButtonProps = { webhookId: string; delivery: WebhookDelivery };

function AgainButton({ webhookId, delivery: { id, event } }: AgainButtonProps) {
  const texts = useWebhookTexts();
  const notify = useNotify();
  const [redeliver, { isLoading }] = useRedeliverWebhookMutation();
  const sendAgain = async () => {
    const { error } = await redeliver({ params: { id: webhookId, deliveryId: id } });
    if (error !== undefined) notify("error", describeStudioFailure(error, texts));
  };
  return (
    <AppButton
      variant="text"
      aria-label={texts.againOf(texts.nameEvent(event))}
      loading={isLoading}
      onClick={() => void sendAgain()}
    >
      {texts.again}
    </AppButton>
  );
}

const More = styled("div")({ display: "grid", justifyItems: "center", padding: 8 });
