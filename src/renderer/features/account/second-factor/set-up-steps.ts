/** Where somebody is on the way to a second factor, with the secret that this step needs and no other. */
export type SetUpStep =
  | { kind: "prove" }
  | { kind: "scan"; secret: string; uri: string }
  | { kind: "keep"; recoveryCodes: readonly string[] };

export type SetUpEvent =
  | { type: "proved"; secret: string; uri: string }
  | { type: "confirmed"; recoveryCodes: readonly string[] };

export const setUpStart: SetUpStep = { kind: "prove" };
export const setUpStepCount = 3;

/** Steps only go forward, one at a time: an answer that comes late changes nothing. */
export function advanceSetUp(step: SetUpStep, event: SetUpEvent): SetUpStep {
  if (step.kind === "prove" && event.type === "proved") {
    return { kind: "scan", secret: event.secret, uri: event.uri };
  }
  if (step.kind === "scan" && event.type === "confirmed") {
    return { kind: "keep", recoveryCodes: event.recoveryCodes };
  }
  return step;
}

export function countSetUpStep(step: SetUpStep): number {
  return { prove: 1, scan: 2, keep: 3 }[step.kind];
}
