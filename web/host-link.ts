import { embedNamespace, embedProtocol, readHostMessage } from "#shared/wires/embed.ts";
import type { FrameMessageData, HostMessage } from "#shared/wires/embed.ts";

import { takeIslandTalk } from "./island-talk.ts";

/** The protocol with the page around a frame. */
export type HostLink = ReturnType<typeof createHostLink>;

/**
 * Speaks with the page around this one, which has the given origin: one that the company allows and
 * that showed it by the nonce to have made this frame. Anybody else is neither heard nor told.
 */
export function createHostLink(page: Window, host: { origin: string; nonce: string }) {
  const { origin, nonce } = host;
  const before = takeIslandTalk(page);
  let { seq } = before;
  const isHost = (event: MessageEvent<unknown>) =>
    event.source === page.parent && event.origin === origin;
  return {
    send<Type extends keyof FrameMessageData>(type: Type, data: FrameMessageData[Type]): void {
      // The start page has said so while the app was on its way.
      if (type === "ready" && before.isAnnounced) return;
      seq += 1;
      const envelope = { v: embedProtocol, ns: embedNamespace, id: nonce, seq };
      page.parent.postMessage({ ...envelope, type, data }, origin);
    },
    /** Hears what the page around says, from now on. */
    listen(onMessage: (message: HostMessage) => void): void {
      const hear = (event: MessageEvent<unknown>) => {
        if (!isHost(event)) return;
        const message = readHostMessage(event.data);
        if (message !== null && message.id === nonce) onMessage(message);
      };
      for (const event of before.kept) hear(event);
      page.addEventListener("message", hear);
    },
  };
}
