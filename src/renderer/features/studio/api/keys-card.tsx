import { Plus } from "lucide-react";
import { useState } from "react";

import { useListApiKeysQuery, useRevokeApiKeyMutation } from "#renderer/state/studio/people-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import type { ApiKey } from "#shared/api-key.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioTable } from "../parts/studio-table.tsx";
import { useReportOutcome } from "../parts/use-notify.ts";
import { apiTexts } from "../texts/links-catalogue.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";

/** Keys of the company's own programs. */
export function KeysCard() {
  const texts = useTexts(apiTexts);
  const [isCreating, setIsCreating] = useState(false);
  const list = useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = list;
  return (
    <StudioCard
      title={texts.keys}
      text={texts.keysText}
      padding="none"
      aside={
        <AppButton
          variant="outlined"
          startIcon={<Plus size={18} {...iconStyle} />}
          onClick={() => setIsCreating(true)}
        >
          {texts.createKey}
        </AppButton>
      }
    >
      {data === undefined ? (
        <StudioPending query={list} rows={2} />
      ) : data.items.length === 0 ? (
        <EmptyState title={texts.noKeys} text={texts.noKeysText} />
      ) : (
        <Keys keys={data.items} />
      )}
      <CreateKeyDialog open={isCreating} onClose={() => setIsCreating(false)} />
    </StudioCard>
  );
}

function Keys({ keys }: { keys: readonly ApiKey[] }) {
  const texts = useTexts(apiTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const describeUse = ({ lastUsedAt }: ApiKey) =>
    lastUsedAt === null ? texts.neverUsed : formatPast(Date.parse(lastUsedAt), nowMs, locale);
  const describePermissions = ({ permissions }: ApiKey) =>
    permissions.map((one) => texts.permissionShort[one]).join(", ");
  return (
    <>
      <StudioTable
        label={texts.keys}
        rows={keys}
        toKey={({ id }) => id}
        columns={[
          { key: "name", label: texts.name, role: "title", render: ({ name }) => <b>{name}</b> },
          {
            key: "key",
            label: texts.key,
            width: "17%",
            render: ({ prefix }) => <code>{prefix}</code>,
          },
          { key: "permissions", label: texts.mayDo, width: "22%", render: describePermissions },
          { key: "used", label: texts.lastUsed, width: "14%", render: describeUse },
          {
            key: "by",
            label: texts.createdBy,
            width: "16%",
            render: ({ createdByName }) => createdByName ?? texts.nobody,
          },
          {
            key: "actions",
            label: texts.actions,
            width: "130px",
            role: "actions",
            render: (key) => (
              <AppButton
                variant="text"
                aria-label={texts.revokeOf(key.name)}
                onClick={() => setLeaving(key)}
              >
                {texts.revoke}
              </AppButton>
            ),
          },
        ]}
      />
      <RevokeQuestion leaving={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

type RevokeQuestionProps = { leaving: ApiKey | null; onClose: () => void };

function RevokeQuestion({ leaving, onClose }: RevokeQuestionProps) {
  const texts = useTexts(apiTexts);
  const report = useReportOutcome(texts);
  const [revoke, { isLoading }] = useRevokeApiKeyMutation();
  const settle = async () => {
    if (leaving === null) return;
    const answer = await revoke({ params: { id: leaving.id } });
    onClose();
    report(answer, texts.revoked(leaving.name));
  };
  return (
    <ConfirmDialog
      open={leaving !== null}
      title={texts.revokeTitle(leaving?.name ?? "")}
      text={texts.revokeText}
      confirmLabel={texts.revokeSure}
      cancelLabel={texts.cancel}
      danger
      busy={isLoading}
      onConfirm={() => void settle()}
      onCancel={onClose}
    />
  );
}
