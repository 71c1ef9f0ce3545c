import { useEffect } from "react";
import type { ReactNode } from "react";
import { BrowserRouter, useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { CompanyThemeProvider } from "#renderer/theme/company-theme-provider.tsx";

import { ErrorBoundary } from "./error-boundary.tsx";
import { FollowSession } from "./follow-session.tsx";
import { RecoverScreen } from "./recover-screen.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { AppRoutes } from "./routes.tsx";
import { useIsLate } from "./use-is-late.ts";

/** The one app behind every door: the company's look around the screens. */
export function AppRoot() {
  const { platform, log } = useServices();
  return (
    <CompanyLook>
      <ErrorBoundary
        fallback={<RecoverScreen />}
        onError={(error) => log.warn("SCREEN_ERROR", error)}
      >
        <BrowserRouter basename={platform.entrance.basename}>
          <LeaveWithCompany />
          <FollowSession />
          <FollowUploadCommand />
          <RouteAnnouncer />
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
    </CompanyLook>
  );
}

/** A company's page never shows itself in another look first, unless its own takes this long. */
const lookPatienceMs = 1500;

function CompanyLook({ children }: { children: ReactNode }) {
  const { styles, hasOwnStyles, slug, status } = useAppSelector((state) => state.company);
  const isLate = useIsLate(lookPatienceMs);
  const isUndressed = slug !== null && !hasOwnStyles && status === "loading";
  if (isUndressed && !isLate) return null;
  return <CompanyThemeProvider styles={styles}>{children}</CompanyThemeProvider>;
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
        if (command === "upload") void navigate("/upload");
      }),
    [platform, navigate],
  );
  return null;
}
