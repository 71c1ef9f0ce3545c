import { Plus } from "lucide-react";
import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import type { ApiKey } from "#shared/api-key.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioQuestion } from "../parts/studio-question.tsx";
import { StudioList } from "../parts/studio-table.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { apiTexts } from "../texts/links-catalogue.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";

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
