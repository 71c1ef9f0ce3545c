import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { SignInAnswer } from "#renderer/platform/platform.ts";
import { describeFailure } from "#renderer/state/request-base-query.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { signIn, startSession } from "#renderer/state/start-session.ts";
import type { IssuerType, SessionType } from "#shared/session.ts";

import { readSignInError } from "./sign-in-error.ts";
import type { SignInError } from "./sign-in-error.ts";
import { followRefusal } from "./sign-in-step.ts";
import type { CodeKind, SignInStep } from "./sign-in-step.ts";

export type SignInPurpose = {
  /** The reason the page was opened for. */
  firstError: SignInError | null;
  /** Where an issuer's sign-in comes back to: a whole address of this origin. */
  returnAddress: string;
  /** Somebody is signed in. */
  onDone: () => void;
};

export type SignIn = {
  busy: SessionType | null;
  error: SignInError | null;
  step: SignInStep;
  isCodeWrong: boolean;
  enter: (fields: { email: string; password: string }) => void;
  enterCode: (code: string) => void;
  chooseCodeKind: (kind: CodeKind) => void;
  goBack: () => void;
  enterAtIssuer: (provider: IssuerType) => void;
  enterWithoutAccount: () => void;
};

/** Signing in on a page of its own: it goes on at a path of this origin. */
export function goOnAt(path: string, firstError: SignInError | null = null): SignInPurpose {
  const { location } = window;
  return { firstError, returnAddress: location.origin + path, onDone: () => location.assign(path) };
}

type Outcome = "done" | "leaving" | SignInError;

/** The ways in. The password is kept no longer than until the code that belongs to it is given. */
export function useSignIn({ firstError, returnAddress, onDone }: SignInPurpose): SignIn {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<SessionType | null>(null);
  const [state, setState] = useState({
    step: { at: "password" } as SignInStep,
    banner: firstError,
    isCodeWrong: false,
  });
  const entered = useRef<{ email: string; password: string } | null>(null);
  useReturnFromElsewhere(() => setBusy(null));

  const run = async (provider: SessionType, ask: () => Promise<Outcome>) => {
    if (busy !== null) return;
    setBusy(provider);
    setState(({ step }) => ({ step, banner: null, isCodeWrong: false }));
    const outcome = await ask().catch(readFailure);
    if (outcome === "leaving") return;
    if (outcome === "done") {
      entered.current = null;
      onDone();
      return;
    }
    setState(({ step }) => followRefusal(step, outcome));
    setBusy(null);
  };
  const begin = (provider: SessionType, fields: Record<string, string>) =>
    run(provider, async () => {
      const options = { callbackUrl: returnAddress };
      return readOutcome(await dispatch(signIn({ provider, fields, options })));
    });
  const turnTo = (step: SignInStep) => setState({ step, banner: null, isCodeWrong: false });

  return {
    busy,
    error: state.banner,
    step: state.step,
    isCodeWrong: state.isCodeWrong,
    enter: (fields) => {
      entered.current = fields;
      void begin("regular-login", fields);
    },
    enterCode: (code) => void begin("regular-login", { ...entered.current, code }),
    chooseCodeKind: (kind) => turnTo({ at: "code", kind }),
    goBack: () => {
      entered.current = null;
      turnTo({ at: "password" });
    },
    enterAtIssuer: (provider) => void begin(provider, {}),
    enterWithoutAccount: () =>
      void run("anonymous-login", async () => {
        await dispatch(startSession());
        return "done";
      }),
  };
}

/** No error and not signed in either: the browser is on its way to the issuer. */
function readOutcome({ ok, error }: Pick<SignInAnswer, "ok" | "error">): Outcome {
  if (ok) return "done";
  return error === null ? "leaving" : (readSignInError(error) ?? "Default");
}

function readFailure(failure: unknown): SignInError {
  const { code } = describeFailure(failure);
  if (code === "rate_limited") return "TooMany";
  return code === "offline" ? "Offline" : "Default";
}

/** Going back from the issuer can bring the page as it was left, still waiting. */
function useReturnFromElsewhere(listener: () => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const notice = (event: PageTransitionEvent) => {
      if (event.persisted) hear();
    };
    window.addEventListener("pageshow", notice);
    return () => window.removeEventListener("pageshow", notice);
  }, []);
}
