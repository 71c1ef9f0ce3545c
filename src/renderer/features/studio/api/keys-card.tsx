import { Plus } from "lucide-react";
import { z } from "zod";
import { useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { createApiKey } from "#renderer/state/studio/shown-once-calls.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import { apiKeyPermissionSchema } from "#shared/api-key.ts";
import type { ApiKey, ApiKeyPermission } from "#shared/api-key.ts";

import { CheckGroup } from "../parts/check-group.tsx";
import { StudioCard } from "../parts/studio-card.tsx";
import { StudioQuestion } from "../parts/studio-question.tsx";
import { StudioList } from "../parts/studio-table.tsx";
import { useNotices, describeStudioFailure } from "../parts/use-notices.ts";
import { apiTexts } from "../texts/links-catalogue.ts";
import { ShownOnceDialog } from "./shown-once.tsx";

/** Keys of the company's own programs. */
export function KeysCard() {
  const texts = useTexts(apiTexts);
  const { report } = useNotices(texts);
  const [isCreating, setIsCreating] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const [revoke] = studioApi.useRevokeApiKeyMutation();
  const revokeLeaving = async () => {
    if (leaving === null) return;
    report(await revoke({ params: { id: leaving.id } }), texts.revoked(leaving.name));
  };
  return (
    <StudioCard
      title={texts.keys}
      text={texts.keysText}
      padding="none"
      aside={
        <AppButton variant="outlined" icon={Plus} onClick={() => setIsCreating(true)}>
          {texts.createKey}
        </AppButton>
      }
    >
      <Keys onRevoke={setLeaving} />
      <CreateKeyDialog open={isCreating} onClose={() => setIsCreating(false)} />
      <StudioQuestion
        open={leaving !== null}
        title={texts.revokeTitle(leaving?.name ?? "")}
        text={texts.revokeText}
        confirmLabel={texts.revokeSure}
        danger
        onAgree={revokeLeaving}
        onClose={() => setLeaving(null)}
      />
    </StudioCard>
  );
}

function Keys({ onRevoke }: { onRevoke: (key: ApiKey) => void }) {
  const texts = useTexts(apiTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const list = studioApi.useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const describeUse = ({ lastUsedAt }: ApiKey) =>
    lastUsedAt === null ? texts.neverUsed : formatPast(Date.parse(lastUsedAt), nowMs, locale);
  const describePermissions = ({ permissions }: ApiKey) =>
    permissions.map((one) => texts.permissionShort[one]).join(", ");
  return (
    <StudioList
      label={texts.keys}
      query={list}
      rows={list.data?.items}
      pending={2}
      empty={{ title: texts.noKeys, text: texts.noKeysText }}
      toKey={({ id }) => id}
      columns={[
        { label: texts.name, role: "title", render: ({ name }) => <b>{name}</b> },
        { label: texts.key, width: "17%", render: ({ prefix }) => <code>{prefix}</code> },
        { label: texts.mayDo, width: "22%", render: describePermissions },
        { label: texts.lastUsed, width: "14%", render: describeUse },
        {
          label: texts.createdBy,
          width: "16%",
          render: ({ createdByName }) => createdByName ?? texts.nobody,
        },
        {
          label: texts.actions,
          width: "130px",
          role: "actions",
          render: (key) => (
            <AppButton
              variant="text"
              aria-label={texts.revokeOf(key.name)}
              onClick={() => onRevoke(key)}
            >
              {texts.revoke}
            </AppButton>
          ),
        },
      ]}
    />
  );
}

const offered = ["catalogue", "company-designs", "own-designs"] as const;

/** Asks what a key may do, makes it, and shows it once. */
function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(apiTexts);
  return (
    <ShownOnceDialog
      open={open}
      asking={{ title: texts.keyTitle, text: texts.keyText }}
      shown={{ title: texts.keyMade, text: texts.keyUse("Authorization: Bearer …") }}
      label={texts.keyLabel}
      onClose={onClose}
    >
      {(onMade, onCancel) => <KeyForm onMade={onMade} onCancel={onCancel} />}
    </ShownOnceDialog>
  );
}

type KeyFormProps = { onMade: (key: string) => void; onCancel: () => void };

function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const texts = useTexts(apiTexts);
  const dispatch = useAppDispatch();
  const [permissions, setPermissions] = useState<readonly ApiKeyPermission[]>(["catalogue"]);
  const form = useForm({
    start: { name: "" },
    chosen: { permissions },
    schema: z.object({
      name: z.string().trim().min(1, texts.nameMissing),
      permissions: z.array(apiKeyPermissionSchema).min(1, texts.permissionsMissing),
    }),
    submit: async (body) => onMade((await dispatch(createApiKey({ body }))).key),
    explain: (error) => ({ field: null, text: describeStudioFailure(error, texts) }),
  });
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      submitLabel={texts.createKey}
      busyLabel={texts.creating}
    >
      <Field
        label={texts.name}
        hint={texts.nameHint}
        {...form.field("name")}
        inputProps={{ maxLength: 80 }}
      />
      <CheckGroup
        legend={texts.mayDo}
        options={offered}
        name={(permission) => texts.permissions[permission]}
        value={permissions}
        onChange={setPermissions}
      />
    </DialogForm>
  );
}
