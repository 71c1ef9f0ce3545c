import { useState } from "react";

import { createWebhook } from "#renderer/state/studio/shown-once-calls.ts";
import { useChangeWebhookMutation } from "#renderer/state/studio/webhooks-api.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { webhookEvents } from "#shared/webhook.ts";
import type { Webhook, WebhookEvent } from "#shared/webhook.ts";

import { CheckGroup } from "../parts/check-group.ts";
import { readReason, tellFailure } from "../parts/read-reason.ts";
import { useTell } from "../parts/use-tell.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useShownOnce } from "./use-shown-once.ts";
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
  const tell = useTell();
  const creating = useShownOnce();
  const [change, changing] = useChangeWebhookMutation();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents);
  const [wrongUrl, setWrongUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    setWrongUrl(url.trim() === "" ? texts.failures.no_address : null);
    setFailure(events.length === 0 ? texts.eventsMissing : null);
    if (url.trim() === "" || events.length === 0) return;
    const body = { url: url.trim(), events: [...events] };
    const failed =
      webhook === null
        ? await creating.run(createWebhook({ body }), ({ secret }) => onMade(secret))
        : await change({ params: { id: webhook.id }, body });
    const error = failed?.error;
    if (error !== undefined) {
      const sentence = tellFailure(error, texts.failures);
      if (addressFaults.has(readReason(error))) setWrongUrl(sentence);
      else setFailure(sentence);
    } else if (webhook !== null) {
      tell("success", texts.saved);
      onClose();
    }
  };
  return (
    <DialogForm
      onSubmit={() => void submit()}
      onCancel={onClose}
      isBusy={creating.isBusy || changing.isLoading}
      failure={failure}
      submitLabel={webhook === null ? texts.add : texts.save}
      busyLabel={texts.saving}
      cancelLabel={texts.cancel}
    >
      <Field
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        placeholder="https://"
        value={url}
        error={wrongUrl}
        onChange={(next) => {
          setUrl(next);
          setWrongUrl(null);
        }}
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
