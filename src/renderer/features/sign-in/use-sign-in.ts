import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { describeFailure } from "#renderer/state/call-base-query.ts";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { signIn, startSession } from "#renderer/state/start-session.ts";

import { readCallbackPath } from "./read-callback-path.ts";
import { readSignInError } from "./sign-in-error.ts";
import type { SignInError } from "./sign-in-error.ts";

export type SignIn = {
  busy: "password" | "anonymous" | null;
  error: SignInError | null;
  homePath: string;
  enter: (fields: { email: string; password: string }) => void;
  enterWithoutAccount: () => void;
};

/** The ways through the sign-in page, and where they lead. */
export function useSignIn(): SignIn {
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const slug = useAppSelector((state) => state.company.slug);
  const [busy, setBusy] = useState<SignIn["busy"]>(null);
  const [error, setError] = useState(() => readSignInError(query.get("error")));
  const homePath = slug === null ? "/" : `/c/${slug}`;

  const leave = () => {
    const { origin } = window.location;
    window.location.assign(readCallbackPath(query.get("callbackUrl"), origin, homePath));
  };
  const run = async (
    way: Exclude<SignIn["busy"], null>,
    ask: () => Promise<SignInError | null>,
  ) => {
    setBusy(way);
    setError(null);
    try {
      const refusal = await ask();
      if (refusal === null) {
        leave();
        return;
      }
      setError(refusal);
    } catch (failure) {
      setError(describeFailure(failure).code === "offline" ? "Offline" : "Default");
    }
    setBusy(null);
  };
  return {
    busy,
    error,
    homePath,
    enter: (fields) =>
      void run("password", async () => {
        const result = await dispatch(signIn({ provider: "regular-login", fields }));
        return result.ok ? null : (readSignInError(result.error) ?? "Default");
      }),
    enterWithoutAccount: () =>
      void run("anonymous", async () => {
        await dispatch(startSession());
        return null;
      }),
  };
}
