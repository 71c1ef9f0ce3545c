import { styled } from "@mui/material/styles";
import { Plus } from "lucide-react";
import { useState } from "react";

import { useListWebhooksQuery } from "#renderer/state/studio/webhooks-api.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { Webhook } from "#shared/webhook.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioBadge } from "../parts/studio-badge.ts";
import { StudioTable } from "../parts/studio-table.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { DeliveryResult } from "./delivery-result.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { useWebhookTexts } from "./use-webhook-texts.ts";

/** While a message is on its way, the list looks how it fared. */
const lookAgainMs = 4_000;

/** Where the company's own programs are told what happens; below it, the log of one of them. */
export function WebhooksCard() {
  const texts = useWebhookTexts();
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const list = useListWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaiting ? lookAgainMs : 0,
    skipPollingIfUnfocused: true,
  });
  const { data } = list;
  const waits = data?.items.some(({ lastDelivery }) => lastDelivery?.state === "waiting") ?? false;
  if (waits !== isWaiting) setIsWaiting(waits);
  const shown = data?.items.find(({ id }) => id === shownId);
  return (
    <>
      <StudioCard
        title={texts.webhooks}
        text={texts.webhooksText}
        padding="none"
        aside={
          <AppButton
            variant="outlined"
            startIcon={<Plus size={18} {...iconStyle} />}
            onClick={() => setEdited("new")}
          >
            {texts.addWebhook}
          </AppButton>
        }
      >
        {data === undefined ? (
          <StudioPending query={list} rows={2} />
        ) : data.items.length === 0 ? (
          <EmptyState title={texts.noWebhooks} text={texts.noWebhooksText} />
        ) : (
          <Webhooks webhooks={data.items} onChange={setEdited} onShowLog={setShownId} />
        )}
      </StudioCard>
      {shown === undefined ? null : <DeliveryLog key={shown.id} webhook={shown} />}
      <WebhookDialog
        key={edited === null || edited === "new" ? "new" : edited.id}
        open={edited !== null}
        webhook={edited === "new" ? null : edited}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

type WebhooksProps = {
  webhooks: readonly Webhook[];
  onChange: (webhook: Webhook) => void;
  onShowLog: (id: string) => void;
};

function Webhooks({ webhooks, onChange, onShowLog }: WebhooksProps) {
  const texts = useWebhookTexts();
  return (
    <StudioTable
      label={texts.webhooks}
      rows={webhooks}
      toKey={({ id }) => id}
      columns={[
        {
          key: "url",
          label: texts.url,
          role: "title",
          render: ({ url, enabled }) => (
            <Address>
              <b>{url}</b>
              <StudioBadge data-tone={enabled ? "on" : undefined}>
                {enabled ? texts.enabled : texts.disabled}
              </StudioBadge>
            </Address>
          ),
        },
        {
          key: "events",
          label: texts.events,
          width: "30%",
          render: ({ events }) => events.map((one) => texts.nameEvent(one)).join(", "),
        },
        {
          key: "last",
          label: texts.last,
          width: "24%",
          render: ({ lastDelivery }) =>
            lastDelivery === null ? texts.none : <DeliveryResult delivery={lastDelivery} />,
        },
        {
          key: "actions",
          label: texts.actions,
          width: "80px",
          role: "actions",
          render: (webhook) => (
            <WebhookActions
              webhook={webhook}
              onChange={() => onChange(webhook)}
              onShowLog={() => onShowLog(webhook.id)}
            />
          ),
        },
      ]}
    />
  );
}

const Address = styled("div")({
  ...flexRow("4px 10px"),
  flexWrap: "wrap",
  overflowWrap: "anywhere",
});
