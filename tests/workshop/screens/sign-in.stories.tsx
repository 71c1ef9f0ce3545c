import { expect, userEvent } from "storybook/test";

import preview from "../preview.tsx";
import { opens, Screen } from "./screen.tsx";

/** Every way in, out and back. */
const meta = preview.meta({
  component: Screen,
  parameters: { isScreen: true },
  args: { address: "/api/auth/signin" },
});

export const SignIn = meta.story({
  play: async ({ canvas }) => {
    const enter = await canvas.findByRole("button", { name: "Sign in" }, { timeout: 5000 });
    await userEvent.click(enter);
    await expect(await canvas.findByLabelText("Email")).toBeInvalid();
  },
});

export const Refused = meta.story({
  args: { address: "/api/auth/signin?error=CredentialsSignin" },
  ...opens,
});
export const SignOut = meta.story({ args: { address: "/api/auth/signout" }, ...opens });
export const Fault = meta.story({
  args: { address: "/api/auth/error?error=Verification" },
  ...opens,
});
export const Register = meta.story({ args: { address: "/account/register" }, ...opens });
export const VerifyEmail = meta.story({ args: { address: "/account/verify-email" }, ...opens });
export const ForgotPassword = meta.story({
  args: { address: "/account/forgot-password" },
  ...opens,
});
export const ResetPassword = meta.story({ args: { address: "/account/reset-password" }, ...opens });
