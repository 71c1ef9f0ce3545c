import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { answerEmailChange, changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { deleteAccount } from "./delete-account.ts";
import { readAccount } from "./read-account.ts";
import { answerRegistration, registerAccount } from "./register-account.ts";
import { answerPasswordReset, requestPasswordReset, resetPassword } from "./reset-password.ts";
import { verifyEmail } from "./verify-email.ts";

/** A backstop before the body is read; the limiters of each call are narrower. */
const options = { maxPerMinute: 60 };

/** Registering, forgotten passwords, and one's own account. */
export function addAccount(app: FastifyInstance): void {
  const { mailer } = app.dependencies;
  mailer.handle("register", answerRegistration);
  mailer.handle("change-email", answerEmailChange);
  mailer.handle("reset-password", answerPasswordReset);
  addCall(app, "registerAccount", registerAccount, options);
  addCall(app, "verifyEmail", verifyEmail, options);
  addCall(app, "requestPasswordReset", requestPasswordReset, options);
  addCall(app, "resetPassword", resetPassword, options);
  addCall(app, "getAccount", ({ actor }) => readAccount(app, actor.userId));
  addCall(app, "changePassword", changePassword, options);
  addCall(app, "changeEmail", changeEmail, options);
  addCall(app, "deleteAccount", deleteAccount, options);
}
