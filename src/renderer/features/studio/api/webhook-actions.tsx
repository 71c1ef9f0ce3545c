import { useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { rotateWebhookSecret } from "#renderer/state/studio/shown-once-calls.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import type { Webhook } from "#shared/webhook.ts";

import { RowMenu } from "../parts/row-menu.tsx";
import { StudioQuestion } from "../parts/studio-question.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useWebhookTexts } from "./use-webhook-texts.ts";

export type WebhookActionsProps = {
  webhook: Webhook;
  onShowLog: () => void;
  onChange: () => void;
};

/** Everything that can be done with a webhook. */
export function WebhookActions({ webhook, onShowLog, onChange }: WebhookActionsProps) {
  const texts = useWebhookTexts();
  const { report } = useNotices(texts);
  const [question, setQuestion] = useState<"delete" | "secret" | null>(null);
  const [test] = studioApi.useTestWebhookMutation();
  const [change] = studioApi.useChangeWebhookMutation();
  const [remove] = studioApi.useDeleteWebhookMutation();
  const params = { id: webhook.id };
  const sendTest = async () => {
    report(await test({ params }), texts.testSent);
    onShowLog();
  };
  const turn = async () =>
    report(await change({ params, body: { enabled: !webhook.enabled } }), texts.saved);
  const { host } = new URL(webhook.url);
  return (
    <>
      <RowMenu
        label={texts.menu(host)}
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
      <StudioQuestion
        open={question === "delete"}
        title={texts.deleteTitle(host)}
        text={texts.deleteText}
        confirmLabel={texts.deleteSure}
        danger
        onAgree={async () => report(await remove({ params }), texts.deleted)}
        onClose={() => setQuestion(null)}
      />
      <NewSecret id={webhook.id} open={question === "secret"} onClose={() => setQuestion(null)} />
    </>
  );
}

function NewSecret({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const texts = useWebhookTexts();
  const { fail } = useNotices(texts);
  const dispatch = useAppDispatch();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = () =>
    dispatch(rotateWebhookSecret({ params: { id } })).then((made) => setSecret(made.secret), fail);
  return (
    <>
      <StudioQuestion
        open={open}
        title={texts.newSecretTitle}
        text={texts.newSecretText}
        confirmLabel={texts.newSecretSure}
        onAgree={rotate}
        onClose={onClose}
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
