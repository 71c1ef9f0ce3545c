import { useState } from "react";

import { rotateWebhookSecret } from "#renderer/state/studio/shown-once-calls.ts";
import {
  useChangeWebhookMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
} from "#renderer/state/studio/webhooks-api.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import type { Webhook } from "#shared/webhook.ts";

import { describeStudioFailure } from "../parts/read-reason.ts";
import { RowMenu } from "../parts/row-menu.tsx";
import { useNotify, useReportOutcome } from "../parts/use-notify.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useShownOnce } from "./use-shown-once.ts";
import { useWebhookTexts } from "./use-webhook-texts.ts";

export type WebhookActionsProps = {
  webhook: Webhook;
  onShowLog: () => void;
  onChange: () => void;
};

/** Everything that can be done with a webhook. */
export function WebhookActions({ webhook, onShowLog, onChange }: WebhookActionsProps) {
  const texts = useWebhookTexts();
  const report = useReportOutcome(texts);
  const [question, setQuestion] = useState<"delete" | "secret" | null>(null);
  const [test] = useTestWebhookMutation();
  const [change] = useChangeWebhookMutation();
  const params = { id: webhook.id };
  const sendTest = async () => {
    report(await test({ params }), texts.testSent);
    onShowLog();
  };
  const turn = async () =>
    report(await change({ params, body: { enabled: !webhook.enabled } }), texts.saved);
  return (
    <>
      <RowMenu
        label={texts.menu(new URL(webhook.url).host)}
        items={[
          { key: "test", label: texts.sendTest, onSelect: () => void sendTest() },
          { key: "log", label: texts.showLog, onSelect: onShowLog },
          { key: "change", label: texts.change, onSelect: onChange },
          {
            key: "turn",
            label: webhook.enabled ? texts.switchOff : texts.switchOn,
            onSelect: () => void turn(),
          },
          { key: "secret", label: texts.newSecret, onSelect: () => setQuestion("secret") },
          {
            key: "delete",
            label: texts.delete,
            danger: true,
            onSelect: () => setQuestion("delete"),
          },
        ]}
      />
      <DeleteQuestion
        webhook={webhook}
        open={question === "delete"}
        onClose={() => setQuestion(null)}
      />
      <SecretQuestion
        webhook={webhook}
        open={question === "secret"}
        onClose={() => setQuestion(null)}
      />
    </>
  );
}

type QuestionProps = { webhook: Webhook; open: boolean; onClose: () => void };

function DeleteQuestion({ webhook, open, onClose }: QuestionProps) {
  const texts = useWebhookTexts();
  const report = useReportOutcome(texts);
  const [remove, { isLoading }] = useDeleteWebhookMutation();
  const settle = async () => {
    report(await remove({ params: { id: webhook.id } }), texts.deleted);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={texts.deleteTitle(new URL(webhook.url).host)}
      text={texts.deleteText}
      confirmLabel={texts.deleteSure}
      cancelLabel={texts.cancel}
      danger
      busy={isLoading}
      onConfirm={() => void settle()}
      onCancel={onClose}
    />
  );
}

function SecretQuestion({ webhook, open, onClose }: QuestionProps) {
  const texts = useWebhookTexts();
  const notify = useNotify();
  const { isBusy, run } = useShownOnce();
  const [secret, setSecret] = useState<string | null>(null);
  const settle = async () => {
    const call = rotateWebhookSecret({ params: { id: webhook.id } });
    const failed = await run(call, (made) => setSecret(made.secret));
    if (failed !== null) notify("error", describeStudioFailure(failed.error, texts));
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        open={open}
        title={texts.newSecretTitle}
        text={texts.newSecretText}
        confirmLabel={texts.newSecretSure}
        cancelLabel={texts.cancel}
        busy={isBusy}
        onConfirm={() => void settle()}
        onCancel={onClose}
      />
      <AppDialog
        width={480}
        open={secret !== null}
        title={texts.secretTitle}
        text={texts.secretText}
        locked
        onClose={() => setSecret(null)}
      >
        <ShownOnce label={texts.secretLabel} value={secret ?? ""} onDone={() => setSecret(null)} />
      </AppDialog>
    </>
  );
}
