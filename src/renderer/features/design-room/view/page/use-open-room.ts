import { useEffect, useLayoutEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppStore } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { productKindSchema } from "#shared/product.ts";
import type { RoomSurface } from "#shared/room-surface.ts";

import { catalogueTexts } from "../../texts/panel-catalogue.ts";
import { createRoomSession } from "../../model/room-session.ts";
import type { RoomNotice, RoomSession } from "../../model/room-session.ts";
import { readRoomDraft } from "../../model/save/room-draft.ts";
import { createStore } from "../../model/store/create-store.ts";
import { createRoomPorts } from "../../ports/create-room-ports.ts";
import { pageClock } from "./page-clock.ts";
import type { LoadedPhoto } from "./use-photo.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";

const good: ReadonlySet<RoomNotice> = new Set(["rendered", "downloaded"]);
/** Nothing failed: there is none to be found, and the sentence says what to do instead. */
const advice: ReadonlySet<RoomNotice> = new Set(["noWall", "noFloor", "allSelected"]);

/**
 * The session of a room, for as long as the room is shown. `?kind=floor` in the address opens it with
 * the floors instead of the paints.
 */
export function useOpenRoom(
  design: Design,
  image: Image,
  { photo, kernels }: LoadedPhoto,
  surfaces: readonly RoomSurface[],
): RoomSession {
  const services = useServices();
  const store = useAppStore();
  const notices = useTexts(roomTexts);
  const { familyWords } = useTexts(catalogueTexts);
  const [search] = useSearchParams();
  const [{ session, notices: said, families, prepared }] = useState(() => {
    const words = { notices: createStore(notices), families: createStore(familyWords) };
    const known = createStore(surfaces);
    const { local } = services.platform.storage;
    const content = { name: design.name, edits: design.edits };
    const kept = readRoomDraft(local, design) ?? { version: design.version, content };
    const ports = {
      ...createRoomPorts({ designId: design.id, image, kernels }, services, store),
      surfaces: known,
      clock: pageClock,
      familyWords: words.families,
      notify: (notice: RoomNotice) => {
        const text = words.notices.get()[notice];
        const tone = good.has(notice) ? "success" : advice.has(notice) ? "info" : "error";
        store.dispatch(noticeShown({ tone, text }));
      },
    };
    const room = createRoomSession({ design, image, photo, ...kept }, ports);
    const asked = productKindSchema.safeParse(search.get("kind"));
    if (asked.success) room.catalogue.showKind(asked.data);
    return { ...words, prepared: known, session: room };
  });
  useLayoutEffect(() => {
    said.set(notices);
    families.set(familyWords);
    prepared.set(surfaces);
  }, [said, notices, families, familyWords, prepared, surfaces]);
  useEffect(() => session.start(), [session]);
  return session;
}
