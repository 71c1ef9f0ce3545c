import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";

import { useGetAccountQuery } from "#renderer/state/account-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { readRequestId } from "#renderer/state/request-base-query.ts";
import { factorSetUp } from "#renderer/state/session-slice.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { SetPasswordForm } from "../dialogs/set-password-form.tsx";
import { SectionLoading } from "../sections/section-loading.tsx";
import { accountTexts, securityTexts } from "../texts/account-catalogue.ts";
import { requiredTexts } from "../texts/late-catalogue.ts";
import { SetUpDialog } from "./set-up-dialog.tsx";

/** Somebody who sets it up in a window beside the frame is noticed this soon. */
const lookAgainMs = 4_000;

export type FactorRequiredPageProps = {
  /** What stands in another site's frame and leads to this page, in a window of its own. */
  Framed: ComponentType<{ address: string }>;
  onSignOut: () => void;
};

/**
 * In the place of every page, for whoever has a role that their company wants two-step sign-in of:
 * leads through setting it up, then to the page that was asked for.
 */
export function FactorRequiredPage({ Framed, onSignOut }: FactorRequiredPageProps) {
  const { inFrame, slug } = useServices().platform.entrance;
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const account = useGetAccountQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: inFrame ? lookAgainMs : 0,
  });
  const isDone = account.data?.secondFactor.enabled === true && !isBusy;
  useEffect(() => {
    if (isDone) dispatch(factorSetUp());
  }, [isDone, dispatch]);
  if (inFrame) return <Framed address={slug === null ? "/account" : `/c/${slug}/account`} />;
  return (
    <Panel>
      <Content account={account} onBusy={setBusy} onSignOut={onSignOut} />
    </Panel>
  );
}

type ContentProps = {
  account: ReturnType<typeof useGetAccountQuery>;
  onBusy: (isBusy: boolean) => void;
  onSignOut: () => void;
};

function Content({ account, onBusy, onSignOut }: ContentProps) {
  const texts = useTexts(securityTexts);
  const required = useTexts(requiredTexts);
  const { loading, failed } = useTexts(accountTexts);
  useScreenTitle(texts.setUpTwoStep);
  const signOut = (
    <AppButton variant="text" onClick={onSignOut}>
      {required.signOut}
    </AppButton>
  );
  if (account.data !== undefined) {
    return <Demand account={account.data} onBusy={onBusy} signOut={signOut} />;
  }
  if (!account.isError) return <SectionLoading label={loading} />;
  return (
    <>
      <LoadFailure
        title={failed}
        level={1}
        requestId={readRequestId(account.error)}
        loading={account.isFetching}
        onRetry={() => void account.refetch()}
      />
      {signOut}
    </>
  );
}

type DemandProps = Pick<ContentProps, "onBusy"> & { account: Account; signOut: ReactNode };

function Demand({ account, onBusy, signOut }: DemandProps) {
  const texts = useTexts(securityTexts);
  const required = useTexts(requiredTexts);
  const company = useCompanyName()?.name ?? account.secondFactor.requiredBy.join(", ");
  const [isOpen, setOpen] = useState(false);
  const { email, hasPassword } = account;
  const show = (next: boolean) => {
    setOpen(next);
    // The codes are shown when it is on already: the page waits for them to be kept.
    onBusy(next && hasPassword);
  };
  const close = () => show(false);
  const first = hasPassword ? texts.setUp : texts.setPassword;
  const canBegin = hasPassword || email !== null;
  return (
    <>
      <EmptyState
        title={texts.setUpTwoStep}
        level={1}
        text={`${required.text(company)} ${hasPassword ? texts.twoStepText : texts.twoStepNeedsPassword}`}
        actions={
          <>
            {canBegin ? (
              <AppButton variant="contained" onClick={() => show(true)}>
                {first}
              </AppButton>
            ) : null}
            {signOut}
          </>
        }
      />
      {hasPassword ? (
        <SetUpDialog open={isOpen} email={email} onClose={close} />
      ) : (
        <AppDialog open={isOpen} title={texts.setPassword} onClose={close}>
          <SetPasswordForm email={email ?? ""} onClose={close} />
        </AppDialog>
      )}
    </>
  );
}

const Panel = styled("div")({ padding: "24px var(--rw-margin) 56px" });
