import { readAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { SessionDesk } from "#renderer/platform/platform.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import type { Transport } from "#renderer/platform/transport.ts";
import { AppError } from "#shared/app-error.ts";
import { authCalls } from "#shared/wires/http/auth-calls.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import type { IframeUser, Session } from "#shared/session.ts";

/** The server does not say when a frame's token ends; it answers 401 then, and that decides. */
const assumedLifetimeMs = 60 * 60 * 1000;

/**
 * Who the person in the frame is: an anonymous user with a short token in session storage. The
 * host page's cookies play no part, so nothing is shared with other tabs.
 */
export function createEmbedSessionDesk(parts: {
  transport: Transport;
  session: KeyValueStore;
  local: KeyValueStore;
  companySlug: string | null;
}): SessionDesk {
  const { transport, session, local, companySlug } = parts;
  /** Known since the token was made or checked, so that reading does not ask again. */
  let known: { token: string; user: IframeUser } | null = null;

  const post = (path: string, value: unknown) =>
    transport.send({
      method: "POST",
      path,
      headers: companySlug === null ? {} : { [companyHeader]: companySlug },
      body: { kind: "json", value },
      answer: "json",
    });

  const validate = async (token: string): Promise<IframeUser | null> => {
    const { path, answer } = authCalls.validateIframeUserToken;
    const { status, data } = await post(path, { token });
    const parsed = answer.safeParse(data);
    if (status === 200 && parsed.success && "iframeUser" in parsed.data) {
      return parsed.data.iframeUser;
    }
    // Only a refusal makes the token worthless; a server in trouble says nothing about it.
    if (status >= 500) throw new AppError("unavailable", `${path} answered ${status}`);
    return null;
  };

  return {
    async read() {
      const token = session.read(sessionKeys.iframeToken);
      if (token === null) return null;
      if (known?.token !== token) {
        const user = await validate(token);
        if (user === null) {
          session.remove(sessionKeys.iframeToken);
          return null;
        }
        known = { token, user };
      }
      return createSession(known.user, readAnonymousUserId(local));
    },

    async signIn(provider) {
      if (provider !== "anonymous-login") return { ok: false, error: "AccessDenied" };
      session.remove(sessionKeys.iframeToken);
      const { path, answer } = authCalls.generateIframeUserToken;
      const anonymousUserId = readAnonymousUserId(local);
      const { status, data } = await post(path, { anonymousUserId });
      const parsed = answer.safeParse(data);
      if (status !== 200 || !parsed.success) return { ok: false, error: "Signin" };
      const { token, iframeUser } = parsed.data;
      session.write(sessionKeys.iframeToken, token);
      known = { token, user: iframeUser };
      return { ok: true, error: null };
    },

    async signOut() {
      known = null;
      session.remove(sessionKeys.iframeToken);
    },

    watch: () => () => undefined,
  };
}

function createSession(user: IframeUser, anonymousUserId: string): Session {
  const { _id, ...rest } = user;
  return {
    user: {
      ...rest,
      id: _id,
      originemail: null,
      sessionType: "anonymous-login",
      anonymousUserId,
    },
    expires: new Date(Date.now() + assumedLifetimeMs).toISOString(),
  };
}
