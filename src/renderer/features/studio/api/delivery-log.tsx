import { styled } from "@mui/material/styles";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useLocale } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { Webhook, WebhookDelivery } from "#shared/webhook.ts";

import { MoreButton, MoreLine } from "../parts/more-button.tsx";
import { StudioBadge } from "../parts/studio-badge.tsx";
import { StudioCard } from "../parts/studio-card.tsx";
import { StudioList } from "../parts/studio-table.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { useWebhookTexts } from "./use-webhook-texts.ts";

const lookAgainMs = 4_000;

/** What an address was told and how that went; it looks again while it is open. */
export function DeliveryLog({ webhook: { id, url } }: { webhook: Webhook }) {
  const texts = useWebhookTexts();
  const time = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "short" });
  const pages = studioApi.useListWebhookDeliveriesInfiniteQuery(
    { params: { id }, query: { limit: 20 } },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: lookAgainMs,
      skipPollingIfUnfocused: true,
    },
  );
  return (
    <StudioCard title={texts.log} text={texts.logOf(new URL(url).host)} padding="none">
      <StudioList
        label={texts.log}
        query={pages}
        rows={pages.data?.pages.flatMap(({ items }) => items)}
        pending={3}
        empty={{ title: texts.noLog, text: texts.noLogText }}
        toKey={(delivery) => delivery.id}
        columns={[
          {
            label: texts.event,
            width: "20%",
            role: "title",
            render: ({ event }) => <b>{texts.nameEvent(event)}</b>,
          },
          { label: texts.result, render: (delivery) => <DeliveryResult delivery={delivery} /> },
          {
            label: texts.attempts,
            width: "90px",
            align: "end",
            render: ({ attempts }) => attempts,
          },
          {
            label: texts.time,
            width: "190px",
            render: ({ createdAt }) => (
              <time dateTime={createdAt}>{time.format(new Date(createdAt))}</time>
            ),
          },
          {
            label: texts.actions,
            width: "150px",
            role: "actions",
            render: (delivery) => <AgainButton webhookId={id} delivery={delivery} />,
          },
        ]}
      />
      <More>
        <MoreButton variant="text" pages={pages} />
      </More>
    </StudioCard>
  );
}

type AgainButtonProps = { webhookId: string; delivery: WebhookDelivery };

function AgainButton({ webhookId, delivery: { id, event } }: AgainButtonProps) {
  const texts = useWebhookTexts();
  const { fail } = useNotices(texts);
  const [redeliver, { isLoading }] = studioApi.useRedeliverWebhookMutation();
  const sendAgain = () =>
    redeliver({ params: { id: webhookId, deliveryId: id } })
      .unwrap()
      .catch(fail);
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

const tones = { waiting: "caution", delivered: "on", failed: "danger" } as const;

/** How a message fared: a word, and why when it did not arrive. */
export function DeliveryResult({ delivery }: { delivery: WebhookDelivery }) {
  const texts = useWebhookTexts();
  const { state, status, failure, excerpt } = delivery;
  const isUntried = state === "waiting" && delivery.attempts === 0;
  const reasons = [
    ...(status === null ? [] : [texts.answered(status)]),
    ...(failure === null ? [] : [texts.reasons[failure]]),
  ];
  return (
    <Stack>
      <StudioBadge data-tone={isUntried ? undefined : tones[state]}>
        {texts.states[state]}
      </StudioBadge>
      {reasons.length === 0 ? null : <small>{reasons.join(" · ")}</small>}
      {excerpt === null ? null : <small>{excerpt}</small>}
    </Stack>
  );
}

const Stack = styled("div")({
  ...flexRow("2px 8px"),
  flexWrap: "wrap",
  "& > small": { ...quietText(13, 18), overflowWrap: "anywhere" },
});

const More = styled(MoreLine)({ padding: 8, border: 0 });
