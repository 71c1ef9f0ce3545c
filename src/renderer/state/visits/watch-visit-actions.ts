import type { UnknownAction } from "@reduxjs/toolkit";

import type { VisitEvent } from "#shared/visit-event.ts";

import { uploadFinished } from "../images-slice.ts";
import { laterListener } from "../later-listener.ts";

type Seen = Pick<VisitEvent, "kind" | "name">;

/**
 * Notes what somebody has sent once it has arrived: a photo, a request for a quote. Nothing of what it says.
 * Returns the way to stop.
 */
export function watchVisitActions(note: (seen: Seen) => void): () => void {
  const stops = [
    laterListener.startListening({
      actionCreator: uploadFinished,
      effect: () => note({ kind: "form-interaction", name: "photo" }),
    }),
    laterListener.startListening({
      predicate: isQuoteSent,
      effect: () => note({ kind: "form-interaction", name: "quote" }),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** By the name of its call: the table of these calls is the design room's own, and comes with it. */
function isQuoteSent(action: UnknownAction): boolean {
  const { meta } = action as { meta?: { arg?: { endpointName?: unknown } } };
  return (
    action.type === "api/executeMutation/fulfilled" && meta?.arg?.endpointName === "createQuote"
  );
}
