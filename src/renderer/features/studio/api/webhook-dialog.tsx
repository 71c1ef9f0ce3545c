import { useState } from "react";
import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { createWebhook } from "#renderer/state/studio/shown-once-calls.ts";
import { useChangeWebhookMutation } from "#renderer/state/studio/webhooks-api.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import { webhookEvents, webhookEventSchema } from "#shared/webhook.ts";
import type { Webhook, WebhookEvent } from "#shared/webhook.ts";

import { CheckGroup } from "../parts/check-group.ts";
import { readReason, describeStudioFailure } from "../parts/read-reason.ts";
import { useNotify } from "../parts/use-notify.ts";
import { ShownOnce } from "./shown-once.tsx";
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
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  const title = webhook === null ? texts.webhookTitle : texts.changeTitle;
  return (
    <AppDialog
      width={480}
      open={open}
      title={secret === null ? title : texts.secretTitle}
      text={secret === null ? texts.webhookText : texts.secretText}
      locked={secret !== null}
      onClose={close}
    >
      {secret === null ? (
        <WebhookForm webhook={webhook} onMade={setSecret} onClose={close} />
      ) : (
        <ShownOnce label={texts.secretLabel} value={secret} onDone={close} />
      )}
    </AppDialog>
  );
}

type FormProps = {
  webhook: Webhook | null;
  onMade: (secret: string) => void;
  onClose: () => void;
};

const addressFaults = new Set(["no_address", "not_https", "private"]);

function WebhookForm({ webhook, onMade, onClose }: FormProps) {
  const texts = useWebhookTexts();
  const notify = useNotify();
  const dispatch = useAppDispatch();
  const [change] = useChangeWebhookMutation();
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
      notify("success", texts.saved);
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
      cancelLabel={texts.cancel}
    >
      <Field
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        placeholder="https://"
        {...form.field("url")}
        inputProps={{ inputMode: "url", autoCapitalize: "none", spellCheck: false }}
      />
      <EventChoice value={events} onChange={setEvents} />
    </DialogForm>
  );
}

type EventChoiceProps = {
  value: readonly WebhookEvent[];
  onChange: (events: readonly WebhookEvent[]) => void;
};

function EventChoice({ value, onChange }: EventChoiceProps) {
  const texts = useWebhookTexts();
  return (
    <CheckGroup>
      <legend>{texts.events}</legend>
      {webhookEvents.map((event) => (
        <CheckLine
          key={event}
          label={texts.nameEvent(event)}
          checked={value.includes(event)}
          onChange={(checked) =>
            onChange(checked ? [...value, event] : value.filter((one) => one !== event))
          }
        />
      ))}
    </CheckGroup>
  );
}
