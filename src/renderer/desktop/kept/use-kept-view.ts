import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";

import { listKeptRooms, nameAnswer, readNote } from "#renderer/services/kept-answers.ts";
import type { KeptRoom } from "#renderer/services/kept-answers.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import type { Services } from "#renderer/services/services.ts";
import { useAppStore } from "#renderer/state/hooks.ts";

import { outboxOf } from "./outbox.ts";
import type { Outbox, Unsent } from "./outbox.ts";
import { listChosen, nameFetchLock, watchChosen } from "./room-keeper.ts";
import type { ChosenRoom } from "./room-keeper.ts";
import { readHeld } from "./shared-locks.ts";

export type ListedRoom = ChosenRoom & {
  state: "kept" | "fetching" | "waiting" | "unsent" | "gone";
};

export type OpenedRoom = KeptRoom & { imageId: string | null };

export type KeptView = {
  /** Those to be kept. */
  rooms: readonly ListedRoom[];
  /** Those that are there because they were opened. */
  opened: readonly OpenedRoom[];
  unsent: readonly Unsent[];
};

const lookMs = 2000;

export function useOutbox(): Outbox {
  return outboxOf({ services: useServices(), store: useAppStore() });
}

/** All that is on this computer; null until it is known. */
export function useKeptView(): KeptView | null {
  const services = useServices();
  const outbox = useOutbox();
  return useWatched(async () => {
    const [chosen, opened, unsent] = await Promise.all([
      listChosen(services),
      listKeptRooms(services),
      outbox.list(),
    ]);
    const isHeld = await readHeld();
    const isUnsent = (id: string) => unsent.some((one) => one.kind === "room" && one.id === id);
    const rooms = chosen.map((room): ListedRoom => ({
      ...room,
      state: describe(room, isUnsent(room.id), isHeld(nameFetchLock(room.id))),
    }));
    const others = opened.filter(({ id }) => chosen.every((room) => room.id !== id));
    const seen = await Promise.all(others.map((room) => findPhoto(services, room)));
    return { rooms, opened: seen, unsent };
  }, lookMs);
}

/** Whether a room is to be kept; null until that is known. */
export function useIsChosen(id: string): boolean | null {
  const services = useServices();
  return useWatched(async () => (await listChosen(services)).some((room) => room.id === id), null);
}

/** How much has yet to be sent. */
export function useUnsentCount(): number {
  const outbox = useOutbox();
  const read = async () => (await outbox.list()).filter(({ state }) => state !== "sent").length;
  return useWatched(read, lookMs) ?? 0;
}

const photoSchema = z.object({ imageId: z.uuid() });

async function findPhoto(services: Services, room: KeptRoom): Promise<OpenedRoom> {
  const design = await readNote(services, nameAnswer("getDesign", { params: { id: room.id } }));
  return { ...room, imageId: photoSchema.safeParse(design).data?.imageId ?? null };
}

function describe(room: ChosenRoom, isUnsent: boolean, isFetched: boolean): ListedRoom["state"] {
  if (room.isGone) return "gone";
  if (isUnsent) return "unsent";
  if (isFetched) return "fetching";
  return room.kept === null ? "waiting" : "kept";
}

/**
 * What `read` answers now; null before it has answered. What other windows do is looked at every
 * so many milliseconds, or only what this one does.
 */
function useWatched<Answer>(read: () => Promise<Answer>, everyMs: number | null): Answer | null {
  const outbox = useOutbox();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const look = useEffectEvent(async (page: { isOpen: boolean }) => {
    const found = await read();
    if (page.isOpen) setAnswer(found);
  });
  useEffect(() => {
    const page = { isOpen: true };
    const lookNow = () => void look(page);
    lookNow();
    const timer = everyMs === null ? undefined : setInterval(lookNow, everyMs);
    const stops = [watchChosen(lookNow), outbox.watch(lookNow)];
    return () => {
      page.isOpen = false;
      clearInterval(timer);
      stops.forEach((stop) => stop());
    };
  }, [outbox, everyMs]);
  return answer;
}
