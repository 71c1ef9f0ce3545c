import type { EmbedEvents } from "./embed-types.ts";

type Events = EmbedEvents & {
  shown: object;
  close: object;
  "token:put": { key: string; value: string | null; was?: string | null };
};

/** A message of the frame, checked as far as the host relies on it. */
export type FrameEvent = {
  [Type in keyof Events]: { type: Type; seq: number; data: Events[Type] };
}[keyof Events];

const types =
  /^(shown|ready|resize|route|design:saved|product:selected|cart:add|close|render:(started|progress|done|failed)|lead:submitted|auth:required|token:put|error)$/;
const maxLength = 65_536;

/** Null for everything that is no message of this protocol for the frame with this nonce. */
export function readFrameMessage(message: unknown, nonce: string): FrameEvent | null {
  try {
    const { v, ns, id, seq, type, data } = message as Record<string, unknown>;
    const { height, key } = data as Record<string, unknown>;
    return v === 1 &&
      ns === "roomwright" &&
      id === nonce &&
      (seq as number) > 0 &&
      types.test(type as string) &&
      (type !== "resize" || ((height as number) >= 0 && (height as number) < 1e5)) &&
      (type !== "token:put" || key === "anonymousUserId") &&
      JSON.stringify(message).length <= maxLength
      ? (message as FrameEvent)
      : null;
  } catch {
    return null;
  }
}
