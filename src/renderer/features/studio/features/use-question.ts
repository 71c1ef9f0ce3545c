import { useState } from "react";

/** A question that a dialog answers: `ask` resolves when one of the others is called. */
export function useQuestion(): {
  isAsked: boolean;
  ask: () => Promise<boolean>;
  agree: () => void;
  refuse: () => void;
} {
  const [resolve, setResolve] = useState<((agreed: boolean) => void) | null>(null);
  const answer = (agreed: boolean) => {
    resolve?.(agreed);
    setResolve(null);
  };
  return {
    isAsked: resolve !== null,
    ask: () => new Promise((settle) => setResolve(() => settle)),
    agree: () => answer(true),
    refuse: () => answer(false),
  };
}
