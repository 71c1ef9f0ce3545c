import type { Session } from "next-auth";
import {
  getCsrfToken,
  getProviders,
  getSession,
  SessionProvider,
  signIn,
  signOut,
  useSession,
} from "next-auth/react";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";

/** What a script of the browser contract can do with the page and read from it. */
export type ContractPage = {
  /** Each new status of the session, oldest first, with the name of who is signed in. */
  states: string[];
  user: unknown;
  update: ((data?: unknown) => Promise<unknown>) | null;
  client: {
    getSession: typeof getSession;
    getCsrfToken: typeof getCsrfToken;
    getProviders: typeof getProviders;
    signIn: typeof signIn;
    signOut: typeof signOut;
  };
};

/** How the page mounts the client; in its address, as JSON behind `options`. */
export type MountOptions = {
  session?: Session | null;
  refetchInterval?: number;
  refetchOnWindowFocus?: boolean;
  refetchWhenOffline?: false;
  required?: boolean;
};

declare global {
  interface Window {
    contract: ContractPage;
  }
}

window.contract = {
  states: [],
  user: null,
  update: null,
  client: { getSession, getCsrfToken, getProviders, signIn, signOut },
};

const text = new URLSearchParams(window.location.search).get("options");
const { required = false, ...provider } = JSON.parse(text ?? "{}") as MountOptions;

function Witness() {
  const { data, status, update } = useSession({ required });
  useEffect(() => {
    const { contract } = window;
    const state = data?.user === undefined ? status : `${status} ${data.user.name ?? ""}`.trim();
    if (contract.states.at(-1) !== state) contract.states.push(state);
    contract.user = data?.user ?? null;
    contract.update = update;
  });
  return <p>{status}</p>;
}

const root = document.querySelector("#root");
if (root !== null) {
  createRoot(root).render(
    <SessionProvider {...provider}>
      <Witness />
    </SessionProvider>,
  );
}
