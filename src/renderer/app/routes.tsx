import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";

import { AppLayout } from "./app-layout.tsx";
import { LateLoading } from "./late-loading.tsx";
import { RoomLayout } from "./room-layout.tsx";

const LandingPage = lazy(async () => {
  const { LandingPage: Page } = await import("#renderer/features/landing/landing-page.tsx");
  return { default: Page };
});
const UploadPage = lazy(async () => {
  const { UploadPage: Page } = await import("#renderer/features/upload/upload-page.tsx");
  return { default: Page };
});
const DesignsPage = lazy(async () => {
  const { DesignsPage: Page } = await import("#renderer/features/designs/designs-page.tsx");
  return { default: Page };
});
const AccountRoute = lazy(async () => {
  const { AccountRoute: Page } = await import("./account-route.tsx");
  return { default: Page };
});
const StudioRoute = lazy(async () => {
  const { StudioRoute: Page } = await import("./studio-route.tsx");
  return { default: Page };
});
const DesignRoomPage = lazy(async () => {
  const { DesignRoomPage: Page } =
    await import("#renderer/features/design-room/design-room-page.tsx");
  return { default: Page };
});
const SignInPage = lazy(async () => {
  const { SignInPage: Page } = await import("#renderer/features/sign-in/sign-in-page.tsx");
  return { default: Page };
});
const SignOutPage = lazy(async () => {
  const { SignOutPage: Page } = await import("#renderer/features/sign-in/leave/sign-out-page.tsx");
  return { default: Page };
});
const AuthErrorPage = lazy(async () => {
  const { AuthErrorPage: Page } =
    await import("#renderer/features/sign-in/leave/auth-error-page.tsx");
  return { default: Page };
});
const RegisterPage = lazy(async () => {
  const { RegisterPage: Page } =
    await import("#renderer/features/sign-in/register/register-page.tsx");
  return { default: Page };
});
const VerifyEmailPage = lazy(async () => {
  const { VerifyEmailPage: Page } =
    await import("#renderer/features/sign-in/register/verify-email-page.tsx");
  return { default: Page };
});
const InvitationPage = lazy(async () => {
  const { InvitationPage: Page } =
    await import("#renderer/features/sign-in/invitation/invitation-page.tsx");
  return { default: Page };
});
const ForgotPasswordPage = lazy(async () => {
  const { ForgotPasswordPage: Page } =
    await import("#renderer/features/sign-in/recover/forgot-password-page.tsx");
  return { default: Page };
});
const ResetPasswordPage = lazy(async () => {
  const { ResetPasswordPage: Page } =
    await import("#renderer/features/sign-in/recover/reset-password-page.tsx");
  return { default: Page };
});

/** Every screen by its address; each is loaded when it is first shown. */
export function AppRoutes() {
  return (
    <Suspense fallback={<LateLoading />}>
      <Routes>
        <Route element={<AppLayout />}>
          <Route path="/" element={<LandingPage />} />
          <Route path="/upload" element={<UploadPage />} />
          <Route path="/designs" element={<DesignsPage />} />
          <Route path="/account" element={<AccountRoute />} />
        </Route>
        <Route element={<RoomLayout />}>
          <Route path="/room/:designId" element={<DesignRoomPage />} />
          <Route path="/studio/*" element={<StudioRoute />} />
        </Route>
        <Route path="/api/auth/signin" element={<SignInPage />} />
        <Route path="/api/auth/signout" element={<SignOutPage />} />
        <Route path="/api/auth/error" element={<AuthErrorPage />} />
        <Route path="/account/register" element={<RegisterPage />} />
        <Route path="/account/verify-email" element={<VerifyEmailPage />} />
        <Route path="/account/invitation" element={<InvitationPage />} />
        <Route path="/account/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/account/reset-password" element={<ResetPasswordPage />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}
