import { lazy, Suspense, useEffect } from "react";
import type { ReactNode } from "react";
import { BrowserRouter, useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { nameRequiredSignIn } from "#renderer/state/use-session.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { ProductThemeProvider } from "#renderer/theme/product-theme-provider.tsx";

import { ErrorBoundary } from "./error-boundary.tsx";
import { FollowHost } from "./follow-host.tsx";
import { headerTexts } from "./header-texts.ts";
import { useHostWish } from "./host-wishes.ts";
import { LeaveFrame } from "./leave-frame.tsx";
import { RecoverScreen } from "./recover-screen.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { AppRoutes } from "./routes.tsx";
import { useIsLate } from "./use-is-late.ts";

/** The one app behind every door: the company's look around the screens. */
export function AppRoot({ draftToken }: { draftToken: string | null }) {
  const { platform, log } = useServices();
  return (
    <CompanyLook>
      <ErrorBoundary
        fallback={<RecoverScreen />}
        onError={(error) => {
          log.warn("SCREEN_ERROR", error);
          platform.tellHost({ type: "error", code: "internal_error" });
        }}
      >
        <BrowserRouter basename={platform.entrance.basename}>
          <LeaveWithCompany />
          <AskToSignIn />
          <LeaveWithPerson />
          <FollowUploadCommand />
          <FollowHost />
          <RouteAnnouncer />
          <LeaveFrame>
            {draftToken === null ? <AppRoutes /> : <DraftRoutes token={draftToken} />}
          </LeaveFrame>
        </BrowserRouter>
      </ErrorBoundary>
    </CompanyLook>
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
        <AppRoutes />
      </DraftFrame>
    </Suspense>
  );
}

/** A company's page never shows itself in another look first, unless its own takes this long. */
const lookPatienceMs = 1500;

function CompanyLook({ children }: { children: ReactNode }) {
  const isUndressed = useAppSelector(
    ({ company }) => company.slug !== null && !company.hasOwnStyles && company.status === "loading",
  );
  const isDressedByHost = useHostWish(({ styles }) => styles !== null);
  const isLate = useIsLate(lookPatienceMs);
  if (isUndressed && !isDressedByHost && !isLate) return null;
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
        if (command === "upload") void navigate("/upload");
      }),
    [platform, navigate],
  );
  return null;
}

/** A registered person whose session ran out signs in again and comes back to where they were. */
function AskToSignIn() {
  const isExpired = useAppSelector((state) => state.session.isExpired);
  const { platform } = useServices();
  const { basename, inFrame } = platform.entrance;
  const texts = useTexts(headerTexts);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isExpired) return;
    if (inFrame) {
      platform.tellHost({ type: "auth-required" });
      // The sign-in page does not open in a frame; the header's button opens it beside.
      dispatch(noticeShown({ tone: "error", text: texts.sessionExpired }));
      void navigate("/");
      return;
    }
    const address = nameRequiredSignIn(window.location.href);
    // The sign-in page has one address for all companies, outside every other entrance.
    if (basename === "") void navigate(address);
    else window.location.assign(address);
  }, [isExpired, inFrame, platform, basename, texts, dispatch, navigate]);
  return null;
}

/** What belonged to somebody who signed out, also in another tab, does not stay on the screen. */
function LeaveWithPerson() {
  const departures = useAppSelector((state) => state.session.departures);
  const navigate = useNavigate();
  useEffect(() => {
    // The pages of the sign-in itself show nobody's work and know where they lead.
    if (departures === 0 || window.location.pathname.startsWith("/api/auth/")) return;
    void navigate("/", { replace: true });
  }, [departures, navigate]);
  return null;
}
