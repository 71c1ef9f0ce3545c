import { z } from "zod";

import { mostVisitEvents, visitEventSchema } from "../../visit-event.ts";
import { defineCalls } from "./http-call.ts";

/** Of visitors who agreed to it; the others' apps never ask for these. */
const agreed = { tag: "visits", access: "user", permission: "own-designs" } as const;

/** The random id that the browser has given itself. */
const deviceId = z.uuid();

export const visitCalls = defineCalls(agreed, {
  noteVisitEvents: {
    method: "POST",
    path: "/api/v1/visit-events",
    summary: "Note what happened in a visit, for somebody who agreed to it",
    body: z.strictObject({
      deviceId,
      events: z.array(visitEventSchema).min(1).max(mostVisitEvents),
    }),
  },
  forgetVisitEvents: {
    method: "DELETE",
    path: "/api/v1/visit-events",
    summary: "Erase what this company has noted of the visits of a device",
    body: z.strictObject({ deviceId }),
  },
});
