import { findKeptPlace } from "#renderer/services/kept-answers.ts";
import { watchNetwork } from "#renderer/services/use-is-online.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";

import type { KeptApp } from "./kept-app.ts";
import { outboxOf } from "./outbox.ts";
import { listChosen, refreshRooms } from "./room-keeper.ts";
import { keepWaitingPhoto } from "./waiting-photos.ts";

/** How often what is kept is compared with the server while the app is open. */
const refreshMs = 15 * 60_000;
/** How often what waits is tried, as often as a page without a connection asks for one. */
const sendMs = 5000;
/** How often a room that was chosen without a connection is asked for. */
const fetchMs = 30_000;
/** The page itself comes first. */
const patienceMs = 3000;

/** Has what is new of the kept rooms fetched and what waits sent, whatever page is shown. */
export function followKept(app: KeptApp): void {
  const { services } = app;
  const outbox = outboxOf(app);
  const send = () => void outbox.send();
  const refresh = () => {
    if (findKeptPlace(services) !== null) void refreshRooms(services);
  };
  const fetchWaiting = async () => {
    const rooms = await listChosen(services);
    const waiting = rooms.filter(({ kept, isGone }) => kept === null && !isGone);
    if (waiting.length === 0) return;
    await refreshRooms(
      services,
      waiting.map(({ id }) => id),
    );
  };
  const both = () => {
    send();
    refresh();
  };
  setTimeout(both, patienceMs);
  setInterval(send, sendMs);
  setInterval(refresh, refreshMs);
  setInterval(() => void fetchWaiting(), fetchMs);
  watchNetwork(both);
}

/** Where there is no connection, what the person opens from outside waits for one; the list of it is shown. */
export function followPhotos(
  { services }: KeptApp,
  desktop: Pick<DesktopApi, "takeFile" | "on">,
  showList: () => void,
): void {
  const take = async () => {
    // Nobody to keep it for: it stays where it is until there is a connection.
    if (findKeptPlace(services) === null) return;
    const photo = await desktop.takeFile();
    if (photo === null) return;
    const { bytes, name, type } = photo;
    await keepWaitingPhoto(services, new File([new Uint8Array(bytes)], name, { type }));
    showList();
  };
  const takeNow = () => void take();
  takeNow();
  desktop.on("file:offered", takeNow);
}
