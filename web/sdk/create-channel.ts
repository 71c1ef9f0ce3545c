import type { HostFrame } from "./create-frame.ts";
import { readFrameMessage } from "./read-frame-message.ts";
import type { FrameEvent } from "./read-frame-message.ts";

export type Command = [type: string, data: object, beside?: Transferable[]];

export type Channel = {
  /** Posts now, or as soon as the frame is there. */
  send: (...command: Command) => void;
  /** The frame with this `ready` is there: it hears the greetings, then what has waited. */
  open(re: number, greetings: Command[]): void;
  isOpen(): boolean;
  countDropped(): number;
};

/**
 * Speaks with the page of the frame's origin in it, and with no other window or page. What was heard
 * before is answered at once.
 */
export function createChannel(
  { iframe, origin, nonce, stop: { signal } }: HostFrame,
  heard: readonly MessageEvent[],
  onEvent: (event: FrameEvent) => void,
): Channel {
  let queue: Command[] | null = [];
  let seq = 0;
  let dropped = 0;
  const post = ([type, data, beside = []]: Command, re?: number) => {
    seq += 1;
    const message = { v: 1, ns: "roomwright", id: nonce, seq, type, data, ...(re ? { re } : {}) };
    iframe.contentWindow?.postMessage(message, origin, beside);
  };
  const hear = ({ source, origin: from, data }: MessageEvent) => {
    if (source !== iframe.contentWindow || from !== origin) return;
    const event = readFrameMessage(data, nonce);
    if (event) onEvent(event);
    // What a frame tells every host, with a script of ours or without.
    else if (data?.type !== "ROUTE_CHANGE") dropped += 1;
  };
  addEventListener("message", hear, { signal });
  // The caller needs the channel to answer.
  queueMicrotask(() => heard.forEach(hear));
  return {
    send(...command) {
      if (queue) queue.push(command);
      else if (!signal.aborted) post(command);
    },
    open(re, greetings) {
      const waiting = queue ?? [];
      queue = null;
      for (const command of [...greetings, ...waiting]) post(command, re);
    },
    isOpen: () => !queue,
    countDropped: () => dropped,
  };
}
