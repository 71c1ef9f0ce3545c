import type { EmbedEvents, EmbedListener } from "./embed-types.ts";

type Type = keyof EmbedEvents;
type Listener = (data: EmbedEvents[Type]) => void;

export type Listeners = ReturnType<typeof createListeners>;

/** Who listens to what. `ready` is told to those who come late, too. */
export function createListeners() {
  const lists: Partial<Record<Type, Listener[]>> = {};
  let heard: EmbedEvents["ready"] | undefined;
  const off = (type: Type, listener: Listener) => {
    lists[type] = (lists[type] ?? []).filter((one) => one !== listener);
  };
  const on = (type: Type, listener: Listener) => {
    lists[type] = [...(lists[type] ?? []), listener];
    if (type === "ready" && heard) listener(heard);
  };
  return {
    on: on as <One extends Type>(type: One, listener: EmbedListener<One>) => void,
    off: off as <One extends Type>(type: One, listener: EmbedListener<One>) => void,
    emit<One extends Type>(type: One, data: EmbedEvents[One]) {
      if (type === "ready") heard = data as EmbedEvents["ready"];
      for (const listener of lists[type] ?? []) listener(data);
    },
  };
}
