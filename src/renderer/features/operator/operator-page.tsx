import { useState } from "react";

import { readRequestId } from "#renderer/state/request-base-query.ts";
import type { Answer } from "#renderer/state/request-base-query.ts";
import { useListOperatedCompaniesQuery } from "#renderer/state/operator-api.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";

import { CompanyList } from "./company-list.tsx";
import { FoundForm } from "./found-form.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import type { Invited } from "./invitation-dialog.tsx";
import { OperatorFrame } from "./operator-frame.tsx";
import { ServerCard } from "./server-card.tsx";
import { operatorTexts } from "./texts/operator-catalogue.ts";
import { Columns } from "./operator-styles.ts";

/** All companies of the installation, and the way to a new one; before there is any, only that. */
export function OperatorPage({ onSignOut }: { onSignOut: () => void }) {
  const texts = useTexts(operatorTexts);
  useScreenTitle(texts.badge);
  const { data, error, refetch } = useListOperatedCompaniesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const reload = () => void refetch();
  if (data !== undefined) return <Companies data={data} onSignOut={onSignOut} onReload={reload} />;
  return (
    <OperatorFrame onSignOut={onSignOut} title={texts.title}>
      <Waiting error={error ?? null} onRetry={reload} />
    </OperatorFrame>
  );
}

type CompaniesProps = {
  data: Answer<"listOperatedCompanies">;
  onSignOut: () => void;
  onReload: () => void;
};

function Companies({ data, onSignOut, onReload }: CompaniesProps) {
  const texts = useTexts(operatorTexts);
  const [isFounding, setIsFounding] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const { items, server } = data;
  const isFirst = items.every(({ isDefault }) => isDefault);
  const asks = isFirst || isFounding;
  return (
    <OperatorFrame
      onSignOut={onSignOut}
      title={isFirst ? texts.firstTitle : isFounding ? texts.newTitle : texts.title}
      {...(isFirst ? { lead: texts.firstLead } : {})}
      {...(asks
        ? {}
        : {
            aside: (
              <AppButton variant="contained" onClick={() => setIsFounding(true)}>
                {texts.create}
              </AppButton>
            ),
          })}
    >
      <Columns>
        {asks ? (
          <FoundForm
            companies={items}
            server={server}
            onCancel={isFirst ? null : () => setIsFounding(false)}
            onFounded={(made) => {
              setIsFounding(false);
              setInvited(made);
              onReload();
            }}
          />
        ) : (
          <CompanyList
            companies={items}
            server={server}
            onInvited={setInvited}
            onChanged={onReload}
          />
        )}
        <ServerCard server={server} />
      </Columns>
      <InvitationDialog
        invited={invited}
        sendsMail={server.sendsMail}
        onClose={() => {
          setInvited(null);
          onReload();
        }}
      />
    </OperatorFrame>
  );
}

/** Until the list is there: its place, or why it does not come. */
function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(operatorTexts);
  if (error === null) return <LoadingBlock height={320} shape="card" />;
  const { code } = error as { code?: string };
  if (code !== "forbidden" && code !== "unauthorized") {
    return (
      <LoadFailure title={texts.failedTitle} requestId={readRequestId(error)} onRetry={onRetry} />
    );
  }
  return (
    <EmptyState
      title={texts.refusedTitle}
      text={texts.refusedText}
      actions={
        <AppButton variant="contained" to="/">
          {texts.home}
        </AppButton>
      }
    />
  );
}
