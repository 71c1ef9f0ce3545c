import { styled } from "@mui/material/styles";
import { Plus } from "lucide-react";
import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { Webhook } from "#shared/webhook.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioBadge } from "../parts/studio-badge.tsx";
import { StudioList } from "../parts/studio-table.tsx";
import type { StudioColumn } from "../parts/studio-table.tsx";
import { DeliveryLog, DeliveryResult } from "./delivery-log.tsx";
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
  const list = useWebhooks();
  const shown = list.data?.items.find(({ id }) => id === shownId);
  return (
    <>
      <StudioCard
        title={texts.webhooks}
        text={texts.webhooksText}
        padding="none"
        aside={
          <AppButton variant="outlined" icon={Plus} onClick={() => setEdited("new")}>
            {texts.addWebhook}
          </AppButton>
        }
      >
        <StudioList
          label={texts.webhooks}
          query={list}
          rows={list.data?.items}
          pending={2}
          empty={{ title: texts.noWebhooks, text: texts.noWebhooksText }}
          toKey={({ id }) => id}
          columns={useColumns(setEdited, setShownId)}
        />
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

function useWebhooks() {
  const [isWaiting, setIsWaiting] = useState(false);
  const list = studioApi.useListWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaiting ? lookAgainMs : 0,
    skipPollingIfUnfocused: true,
  });
  const waits =
    list.data?.items.some(({ lastDelivery }) => lastDelivery?.state === "waiting") ?? false;
  if (waits !== isWaiting) setIsWaiting(waits);
  return list;
}

function useColumns(
  onChange: (webhook: Webhook) => void,
  onShowLog: (id: string) => void,
): StudioColumn<Webhook>[] {
  const texts = useWebhookTexts();
  return [
    {
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
      label: texts.events,
      width: "30%",
      render: ({ events }) => events.map((one) => texts.nameEvent(one)).join(", "),
    },
    {
      label: texts.last,
      width: "24%",
      render: ({ lastDelivery }) =>
        lastDelivery === null ? texts.none : <DeliveryResult delivery={lastDelivery} />,
    },
    {
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
  ];
}

const Address = styled("div")({
  ...flexRow("4px 10px"),
  flexWrap: "wrap",
  overflowWrap: "anywhere",
});
