import { useState } from "react";
import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { createWebhook } from "#renderer/state/studio/shown-once-calls.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import { webhookEvents, webhookEventSchema } from "#shared/webhook.ts";
import type { Webhook, WebhookEvent } from "#shared/webhook.ts";

import { CheckGroup } from "../parts/check-group.tsx";
import { describeStudioFailure, readReason, useNotices } from "../parts/use-notices.ts";
import { ShownOnceDialog } from "./shown-once.tsx";
import { useWebhookTexts } from "./use-webhook-texts.ts";

export type WebhookDialogProps = {
  open: boolean;
  /** The one to change; null adds one. */
  webhook: Webhook | null;
  onClose: () => void;
};

/** Where to send and what of; a new webhook's secret is shown once. */
export function WebhookDialog({ open, webhook, onClose }: WebhookDialogProps) {
  const texts = useWebhookTexts();
  const title = webhook === null ? texts.webhookTitle : texts.changeTitle;
  return (
    <ShownOnceDialog
      open={open}
      asking={{ title, text: texts.webhookText }}
      shown={{ title: texts.secretTitle, text: texts.secretText }}
      label={texts.secretLabel}
      onClose={onClose}
    >
      {(onMade, close) => <WebhookForm webhook={webhook} onMade={onMade} onClose={close} />}
    </ShownOnceDialog>
  );
}

type FormProps = Omit<WebhookDialogProps, "open"> & { onMade: (secret: string) => void };

const addressFaults = new Set(["no_address", "not_https", "private"]);

function WebhookForm({ webhook, onMade, onClose }: FormProps) {
  const texts = useWebhookTexts();
  const { succeed } = useNotices(texts);
  const dispatch = useAppDispatch();
  const [change] = studioApi.useChangeWebhookMutation();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents);
  const form = useForm({
    start: { url: webhook?.url ?? "" },
    chosen: { events },
    schema: z.object({
      url: z.string().trim().min(1, texts.refusals.no_address),
      events: z.array(webhookEventSchema).min(1, texts.eventsMissing),
    }),
    async submit(body) {
      if (webhook === null) return onMade((await dispatch(createWebhook({ body }))).secret);
      await change({ params: { id: webhook.id }, body }).unwrap();
      succeed(texts.saved);
      return onClose();
    },
    explain: (error) => ({
      field: addressFaults.has(readReason(error)) ? "url" : null,
      text: describeStudioFailure(error, texts),
    }),
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      submitLabel={webhook === null ? texts.addWebhook : texts.saveChanges}
      busyLabel={texts.saving}
    >
      <Field
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        placeholder="https://"
        {...form.field("url")}
        inputProps={{ inputMode: "url", autoCapitalize: "none", spellCheck: false }}
      />
      <CheckGroup
        legend={texts.events}
        options={webhookEvents}
        name={texts.nameEvent}
        value={events}
        onChange={setEvents}
      />
    </DialogForm>
  );
}
