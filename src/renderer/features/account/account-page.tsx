import { styled } from "@mui/material/styles";
import { WifiOff } from "lucide-react";

import { useGetAccountQuery } from "#renderer/state/account-api.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth, fromWidth } from "#renderer/theme/breakpoints.ts";
import { cardSurface, flexColumn } from "#renderer/theme/layout.ts";
import { Banner } from "#renderer/ui/banner.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { PageHeader } from "#renderer/ui/page-header.tsx";
import { useIsOnline } from "#renderer/services/use-is-online.ts";
import { readRequestId } from "#renderer/state/request-base-query.ts";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";

import { accountTexts } from "./texts/account-catalogue.ts";
import { Announced } from "./announced.ts";
import { DevicesSection } from "./devices/devices-section.tsx";
import { PhotosSection } from "./privacy/photos-section.tsx";
import { PrivacySection } from "./privacy/privacy-section.tsx";
import { ProfileSection } from "./sections/profile-section.tsx";
import { LinkOutcome } from "./ways/link-outcome.tsx";
import { SecuritySection } from "./sections/security-section.tsx";

/** A registered person's account: who they are, what guards it, where they are signed in. */
export function AccountPage() {
  const texts = useTexts(accountTexts);
  useScreenTitle(texts.ownAccount);
  const isOnline = useIsOnline();
  return (
    <Page>
      <PageHeader title={texts.ownAccount} />
      {isOnline ? null : (
        <Announced>
          <Banner tone="caution" icon={<WifiOff size={20} {...iconStyle} />}>
            {texts.offline}
          </Banner>
        </Announced>
      )}
      <LinkOutcome />
      <AccountParts />
    </Page>
  );
}

function AccountParts() {
  const texts = useTexts(accountTexts);
  const account = useGetAccountQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  if (account.data === undefined && account.isError) {
    return (
      <Panel>
        <LoadFailure
          title={texts.failed}
          requestId={readRequestId(account.error)}
          loading={account.isFetching}
          onRetry={() => void account.refetch()}
        />
      </Panel>
    );
  }
  const known = account.data ?? null;
  return (
    <>
      <ProfileSection account={known} />
      <SecuritySection account={known} />
      <DevicesSection />
      <PhotosSection />
      <PrivacySection account={known} />
    </>
  );
}

const Page = styled("div")({
  ...flexColumn(40),
  boxSizing: "border-box",
  width: "100%",
  maxWidth: "calc(1312px + 2 * var(--rw-margin))",
  padding: "13px var(--rw-margin) 88px",
  [fromWidth(2000)]: { marginInline: "auto" },
  [belowWidth(1024)]: { gap: 32, paddingBottom: 48 },
});

const Panel = styled("div")({ ...cardSurface });
