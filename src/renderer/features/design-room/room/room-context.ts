import { useRoom, useRoomSession } from "../view/room/use-room.ts";

/** Everything at once, for what does not read by selectors yet. */
export function useRoomContext() {
  const session = useRoomSession();
  const state = useRoom((all) => all);
  return describe(session, state);
}

export type Room = ReturnType<typeof useRoomContext>;

function describe(
  session: ReturnType<typeof useRoomSession>,
  state: ReturnType<ReturnType<typeof useRoomSession>["get"]>,
) {
  const { task, fraction, elapsedMs, region } = state.erase;
  const { known, favourites, loading } = state.catalogue;
  const find = (id: string | null) => known.get(id ?? "") ?? null;
  return {
    ...session,
    ...state,
    history: { ...session.history, ...state.history },
    tools: { ...session.tools, ...state.tools },
    view: { ...session.view, ...state.view },
    shadow: { ...session.shadow, ...state.shadow },
    preview: { ...session.preview, ...state.preview },
    erase: {
      ...session.erase,
      ...state.erase,
      running: task === null ? null : { task, fraction, elapsedMs, region },
    },
    plane: { ...session.plane, ...state.plane, start: session.plane.begin },
    pick: { ...session.pick, ...state.pick },
    products: {
      ...session.products,
      ...state.products,
      findPaint: (id: string | null) => {
        const product = find(id);
        return product?.kind === "paint" ? product : null;
      },
    },
    covers: {
      ...session.covers,
      ...state.covers,
      hasMark: state.history.document.selection !== null,
      find: (id: string) => {
        const product = find(id);
        return product === null || product.kind === "paint" ? null : product;
      },
    },
    catalogue: {
      ...session.catalogue,
      ...state.catalogue,
      find,
      loading: { ...loading, retry: session.catalogue.retry },
      favourites: {
        has: (id: string) => favourites.includes(id),
        toggle: session.catalogue.toggleFavourite,
      },
    },
    saving: { ...session.saving, status: state.saving },
    job: { ...session.job, ...state.job, start: session.job.render },
    download: { ...session.download, ...state.download, start: session.download.fetch },
  };
}
