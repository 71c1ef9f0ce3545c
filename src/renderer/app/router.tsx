import { Suspense } from "react";
import type { ComponentType } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";

import { designsCatalogue } from "#renderer/features/designs/designs-texts.ts";
import { panelCatalogue } from "#renderer/features/design-room/texts/panel-catalogue.ts";
import { roomCatalogue } from "#renderer/features/design-room/texts/room-catalogue.ts";
import { landingCatalogue } from "#renderer/features/landing/landing-texts.ts";
import { signInCatalogue } from "#renderer/features/sign-in/texts/sign-in-catalogue.ts";
import { uploadCatalogue } from "#renderer/features/upload/texts/upload-catalogue.ts";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";
import type { Services } from "#renderer/services/services.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import type { Locale } from "#shared/locale.ts";

import { AppLayout, headedPaths, PageHead } from "./app-layout.tsx";
import { RoomLayout } from "./room-layout.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";

const LandingPage = lazyScreen(
  async () => (await import("#renderer/features/landing/landing-page.tsx")).LandingPage,
  landingCatalogue,
);
const UploadPage = lazyScreen(
  async () => (await import("#renderer/features/upload/upload-page.tsx")).UploadPage,
  uploadCatalogue,
);
const DesignsPage = lazyScreen(
  async () => (await import("#renderer/features/designs/designs-page.tsx")).DesignsPage,
  designsCatalogue,
);
const ProjectPricesPage = lazyScreen(
  async () =>
    (await import("#renderer/features/design-room/view/project/project-prices-page.tsx"))
      .ProjectPricesPage,
  panelCatalogue,
);
const AccountRoute = lazyScreen(async () => (await import("./account-route.tsx")).AccountRoute);
const StudioRoute = lazyScreen(async () => (await import("./studio-route.tsx")).StudioRoute);
const loadRoom = () => import("#renderer/features/design-room/view/page/design-room-page.tsx");
const DesignRoomPage = lazyScreen(
  async () => (await loadRoom()).DesignRoomPage,
  roomCatalogue,
  panelCatalogue,
);
const ShareRoute = lazyScreen(async () => (await import("./share-route.tsx")).ShareRoute);
const OperatorRoute = lazyScreen(async () => (await import("./operator-route.tsx")).OperatorRoute);
const SignInPage = lazyScreen(
  async () => (await import("#renderer/features/sign-in/sign-in-page.tsx")).SignInPage,
  signInCatalogue,
);
const OfflinePage = lazyScreen(
  async () => (await import("#renderer/features/offline/offline-page.tsx")).OfflinePage,
);
/** Each would cost the first load its own list of files. */
const seldom = () => import("./seldom-pages.ts");
const SignOutPage = lazyScreen(async () => (await seldom()).SignOutPage, signInCatalogue);
const AuthErrorPage = lazyScreen(async () => (await seldom()).AuthErrorPage, signInCatalogue);
const RegisterPage = lazyScreen(
  async () => (await import("#renderer/features/sign-in/register/register-page.tsx")).RegisterPage,
  signInCatalogue,
);
const VerifyEmailPage = lazyScreen(async () => (await seldom()).VerifyEmailPage, signInCatalogue);
const InvitationPage = lazyScreen(async () => (await seldom()).InvitationPage, signInCatalogue);
const ForgotPasswordPage = lazyScreen(
  async () => (await seldom()).ForgotPasswordPage,
  signInCatalogue,
);
const ResetPasswordPage = lazyScreen(
  async () => (await seldom()).ResetPasswordPage,
  signInCatalogue,
);

/** Screens that are preceded by a picture of the server's, by what their addresses have in them. */
const precededScreens = [
  ["/upload", UploadPage],
  ["/designs", DesignsPage],
  ["/signin", SignInPage],
  ["/room/", DesignRoomPage],
] as const;

/** No longer than this the first picture waits for what a room opens with. */
const roomPatienceMs = 2000;

/** Has such a screen there before it is first shown. */
export async function loadFirstScreen(
  { pathname, locale }: { pathname: string; locale: Locale },
  store: AppStore,
  services: Services,
): Promise<void> {
  const designId = /\/room\/([^/]+)$/.exec(pathname)?.[1];
  await Promise.all([
    precededScreens.find(([part]) => pathname.includes(part))?.[1].load(locale),
    designId === undefined ? null : readFirstRoom(designId, store, services),
  ]);
}

async function readFirstRoom(designId: string, store: AppStore, { pictures }: Services) {
  const { prepareRoom } = await loadRoom();
  const patience = new Promise((resolve) => setTimeout(resolve, roomPatienceMs));
  await Promise.race([prepareRoom(store, pictures, designId), patience]);
}

/** A screen that only one entry point has. */
export type OwnPage = { readonly path: string; readonly Page: ComponentType };

/**
 * Every screen by its address; each is loaded when it is first shown. A page that was started without a
 * connection has rooms, and what its entry point has of its own.
 */
export function AppRoutes({ ownPages }: { ownPages: readonly OwnPage[] }) {
  const { isKept } = useServices().platform.entrance.pageProps;
  const { pathname } = useLocation();
  const lacksFactor = useAppSelector((state) => state.session.lacksFactor);
  const isOpenable =
    pathname.startsWith("/room/") || ownPages.some(({ path }) => path === pathname);
  if (isKept === true && !isOpenable) {
    return (
      <Suspense>
        <OfflinePage />
      </Suspense>
    );
  }
  return (
    <>
      <PageHead ownPages={ownPages} />
      <Suspense fallback={<WaitingScreen />}>
        <Routes>
          {lacksFactor ? factorRoutes : listPages(ownPages)}
          <Route path="/api/auth/signin" element={<SignInPage />} />
          <Route path="/api/auth/signout" element={<SignOutPage />} />
          <Route path="/api/auth/error" element={<AuthErrorPage />} />
          <Route path="/account/register" element={<RegisterPage />} />
          <Route path="/account/verify-email" element={<VerifyEmailPage />} />
          <Route path="/account/invitation" element={<InvitationPage />} />
          <Route path="/account/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/account/reset-password" element={<ResetPasswordPage />} />
        </Routes>
      </Suspense>
    </>
  );
}

/** In the place of every page, for whoever must set up a second factor first: the address stays. */
const factorRoutes = (
  <Route element={<AppLayout />}>
    <Route path="*" element={<AccountRoute />} />
  </Route>
);

/** What is no page of its own leads to the start page. */
function listPages(ownPages: readonly OwnPage[]) {
  return (
    <>
      <Route element={<AppLayout />}>
        <Route path={headedPaths.landing} element={<LandingPage />} />
        <Route path={headedPaths.upload} element={<UploadPage />} />
        <Route path={headedPaths.designs} element={<DesignsPage />} />
        <Route path={headedPaths.projectPrices} element={<ProjectPricesPage />} />
        <Route path={headedPaths.account} element={<AccountRoute />} />
        {ownPages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
      <Route element={<RoomLayout />}>
        <Route path="/room/:designId" element={<DesignRoomPage />} />
        <Route path="/studio/*" element={<StudioRoute />} />
        <Route path="/s/:token" element={<ShareRoute />} />
        <Route path="/operator" element={<OperatorRoute />} />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </>
  );
}
