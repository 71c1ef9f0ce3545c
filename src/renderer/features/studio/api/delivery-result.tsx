import { styled } from "@mui/material/styles";

import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import type { WebhookDelivery } from "#shared/webhook.ts";

import { StudioBadge } from "../parts/studio-badge.ts";
import { useWebhookTexts } from "./use-webhook-texts.ts";

const tones = { waiting: "caution", delivered: "on", failed: "danger" } as const;

/** How a message fared: a word, and why when it did not arrive. */
export function DeliveryResult({ delivery }: { delivery: WebhookDelivery }) {
  const texts = useWebhookTexts();
  const { state, status, failure, excerpt } = delivery;
  const hasTried = delivery.attempts > 0;
  const reason =
    failure === null
      ? status === null
        ? null
        : texts.answered(status)
      : status === null
        ? texts.reasons[failure]
        : `${texts.answered(status)} · ${texts.reasons[failure]}`;
  return (
    <Stack>
      <StudioBadge data-tone={state === "waiting" && !hasTried ? undefined : tones[state]}>
        {texts.states[state]}
      </StudioBadge>
      {reason === null ? null : <small>{reason}</small>}
      {excerpt === null ? null : <small>{excerpt}</small>}
    </Stack>
  );
}

const Stack = styled("div")({
  ...flexRow("2px 8px"),
  flexWrap: "wrap",
  "& > small": { ...quietText(13, 18), overflowWrap: "anywhere" },
});
