import { lazy, Suspense, useEffect } from "react";
import type { ReactNode } from "react";
import { BrowserRouter, useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { ProductThemeProvider } from "#renderer/theme/product-theme-provider.tsx";

import { ErrorBoundary } from "./error-boundary.tsx";
import { FocusHeading } from "./focus-heading.tsx";
import { FollowHost } from "./follow-host.tsx";
import { FollowSession } from "./follow-session.tsx";
import { useHostRequests } from "./host-inbox.ts";
import { LaterVisits } from "./later-visits.tsx";
import { LeaveFrame } from "./leave-frame.tsx";
import { RecoverScreen } from "./recover-screen.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { AppRoutes } from "./router.tsx";
import type { OwnPage } from "./router.tsx";
import { useIsLate } from "./use-is-late.ts";

export type AppRootProps = { draftToken: string | null; ownPages: readonly OwnPage[] };

/** The one app behind every entry point: the company's look around the screens. */
export function AppRoot({ draftToken, ownPages }: AppRootProps) {
  const { platform, log } = useServices();
  return (
    <CompanyTheme>
      <ErrorBoundary
        fallback={<RecoverScreen />}
        onError={(error) => {
          log.warn("SCREEN_ERROR", error);
          platform.notifyHost("error", { code: "internal_error", message: "internal_error" });
        }}
      >
        <BrowserRouter basename={platform.entrance.basename}>
          <LeaveWithCompany />
          <FollowSession />
          <FollowUploadCommand />
          <FollowHost />
          <RouteAnnouncer />
          <FocusHeading />
          <LeaveFrame>
            {draftToken === null ? (
              <>
                <AppRoutes ownPages={ownPages} />
                {platform.entrance.pageProps.isKept === true ? null : <LaterVisits />}
              </>
            ) : (
              <DraftRoutes token={draftToken} />
            )}
          </LeaveFrame>
        </BrowserRouter>
      </ErrorBoundary>
    </CompanyTheme>
  );
}

const DraftFrame = lazy(async () => {
  const { DraftFrame: Frame } = await import("./draft-frame.tsx");
  return { default: Frame };
});

/** The screens for whoever came by a link to a draft theme. */
function DraftRoutes({ token }: { token: string }) {
  return (
    <Suspense fallback={null}>
      <DraftFrame token={token}>
        <AppRoutes ownPages={[]} />
      </DraftFrame>
    </Suspense>
  );
}

/** A company's page never shows itself in another look first, unless its own takes this long. */
const themePatienceMs = 1500;

function CompanyTheme({ children }: { children: ReactNode }) {
  const isThemeMissing = useAppSelector(
    ({ company }) => company.slug !== null && !company.hasOwnStyles && company.status === "loading",
  );
  const isThemedByHost = useHostRequests(({ styles }) => styles !== null);
  const isLate = useIsLate(themePatienceMs);
  if (isThemeMissing && !isThemedByHost && !isLate) return null;
  return <ProductThemeProvider>{children}</ProductThemeProvider>;
}

/** A company that switched its slug off has no pages: everyone goes to the product's own start. */
function LeaveWithCompany() {
  const hasLeft = useAppSelector((state) => state.company.status === "left");
  useEffect(() => {
    if (hasLeft) window.location.replace("/");
  }, [hasLeft]);
  return null;
}

/** The shell's menu leads to a new photo from every screen; its other commands are the room's. */
function FollowUploadCommand() {
  const { platform } = useServices();
  const navigate = useNavigate();
  useEffect(
    () =>
      platform.watchCommands((command) => {
        if (command !== "upload") return false;
        void navigate("/upload");
        return true;
      }),
    [platform, navigate],
  );
  return null;
}
