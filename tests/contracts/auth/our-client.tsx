import type { Session } from "next-auth";
import { useCallback, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Provider } from "react-redux";

import { createServices } from "#renderer/services/create-services.ts";
import { createAppStore } from "#renderer/state/create-app-store.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { sessionEnded } from "#renderer/state/session-slice.ts";
import { openSession, refreshSession, updateSession } from "#renderer/state/session-sync.ts";
import { signIn as signInHere, signOut as signOutHere } from "#renderer/state/start-session.ts";
import { nameRequiredSignIn, useRequiredSession } from "#renderer/state/use-required-session.ts";
import type { Platform } from "#renderer/platform/platform.ts";
import type { SessionType } from "#shared/session.ts";
import { createAuthWire } from "#web/auth-wire.ts";
import { createWebPlatform } from "#web/web-platform.ts";

/**
 * Our client with the names of `next-auth/react`, so that the same page is driven by either. It
 * adds nothing: each function is one of the product's own with its arguments put in place.
 */

type Client = { platform: Platform; store: AppStore };
type Props = {
  children: ReactNode;
  session?: Session | null;
  refetchInterval?: number;
};
type SignInFields = Record<string, unknown> & { callbackUrl?: string; redirect?: boolean };

let client: Client | null = null;

export function SessionProvider({ children, session, refetchInterval = 0 }: Props): ReactNode {
  const [{ platform, store }] = useState(() => (client = startClient(session, refetchInterval)));
  useEffect(() => {
    void open(store);
    return platform.sessionClient.watch((event) => void store.dispatch(refreshSession(event)));
  }, [platform, store]);
  return <Provider store={store}>{children}</Provider>;
}

/** Where nobody is signed in, next-auth leaves it at that; our pages begin an anonymous person. */
async function open(store: AppStore): Promise<void> {
  if (store.getState().session.isAsServed) return;
  const session = await store.dispatch(openSession()).catch(() => null);
  if (session === null) store.dispatch(sessionEnded());
}

/** The server writes the page's props into it before any script runs. */
function startClient(session: Session | null | undefined, refetchSeconds: number): Client {
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = "page-props";
  script.textContent = JSON.stringify({
    session,
    authenticatedServerCompanyId: null,
    sessionRefetchSeconds: refetchSeconds,
  });
  document.head.append(script);
  const platform = createWebPlatform(window);
  return { platform, store: createAppStore(createServices(platform)) };
}

export function useSession({ required = false } = {}) {
  const { session, status } = useAppSelector((state) => state.session);
  const dispatch = useAppDispatch();
  const isMissing = useRequiredSession(required ? goToSignIn : stayHere, isSomebody);
  const update = useCallback((data?: unknown) => dispatch(updateSession(data)), [dispatch]);
  return { data: session, status: required && isMissing ? "loading" : status, update };
}

const isSomebody = () => true;
function stayHere(): void {}
function goToSignIn(): void {
  window.location.assign(nameRequiredSignIn(window.location.href));
}

export async function signIn(
  provider = "",
  { callbackUrl, redirect = true, ...fields }: SignInFields = {},
  authorizationParams?: Record<string, string>,
): Promise<unknown> {
  const { store } = readClient();
  const answer = await store.dispatch(
    signInHere({
      provider: provider as SessionType,
      fields: fields as Record<string, string>,
      options: {
        redirect,
        ...(callbackUrl === undefined ? {} : { callbackUrl }),
        ...(authorizationParams === undefined ? {} : { authorizationParams }),
      },
    }),
  );
  const { error, status, ok, url } = answer;
  return { error, status, ok, url };
}

export function signOut(options: { callbackUrl?: string; redirect?: boolean } = {}) {
  return readClient().store.dispatch(signOutHere({ redirect: true, ...options }));
}

export async function getSession(): Promise<unknown> {
  return readClient()
    .platform.sessionClient.read()
    .catch(() => null);
}

export const getCsrfToken = () => createWire().readCsrfToken();
export const getProviders = () => createWire().readProviders();

function createWire() {
  const { transport } = readClient().platform;
  return createAuthWire({ transport, nameCompany: () => ({}), report: () => undefined });
}

function readClient(): Client {
  if (client === null) throw new RangeError("nothing is mounted yet");
  return client;
}
