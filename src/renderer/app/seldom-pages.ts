/** The ends of signing in, and where the links of emails lead: small, seldom seen, and so one file. */
export { SignOutPage } from "#renderer/features/sign-in/leave/sign-out-page.tsx";
export { AuthErrorPage } from "#renderer/features/sign-in/leave/auth-error-page.tsx";
export { VerifyEmailPage } from "#renderer/features/sign-in/register/verify-email-page.tsx";
export { InvitationPage } from "#renderer/features/sign-in/invitation/invitation-page.tsx";
export { ForgotPasswordPage } from "#renderer/features/sign-in/recover/forgot-password-page.tsx";
export { ResetPasswordPage } from "#renderer/features/sign-in/recover/reset-password-page.tsx";
