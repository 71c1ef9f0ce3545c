import type { Design } from "#shared/design.ts";

import { DesignSaver } from "../save/design-saver.ts";
import type { DesignContent, SaverPorts } from "../save/design-saver.ts";
import { derive, follow } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";

export type SavingPart = ReturnType<typeof createSavingPart>;

/** Hears when the page may be about to go, or is on the network again. */
export type WatchDepartures = (listener: () => void) => () => void;

/** Keeps the server's copy up to date with the room; `version` is what the room began with. */
export function createSavingPart(parts: {
  design: Design;
  version: number;
  history: HistoryPart;
  saver: SaverPorts;
  watchDepartures: WatchDepartures;
}) {
  const { design, version, history, watchDepartures } = parts;
  const start = {
    version,
    savedAtMs: Date.parse(design.updatedAt),
    content: { name: design.name, edits: design.edits },
  };
  const saver = new DesignSaver(start, parts.saver);
  const edits = derive([history], ({ document }) => document.edits);
  const name = derive([history], (shown) => shown.name);
  const content = derive([name, edits], (called, list): DesignContent => ({
    name: called,
    edits: list,
  }));
  return {
    get: saver.readStatus,
    subscribe: saver.subscribe,
    /** Saves now what is not saved. True once the server has everything. */
    flush: () => saver.flush(),
    /** The version that the server last acknowledged. */
    readVersion: () => saver.readVersion(),
    /** After a conflict: saves over the other version. */
    keepMine: () => void saver.keepMine(),
    /** After a conflict: the other version takes over. */
    takeTheirs: () => {
      const theirs = saver.takeTheirs();
      if (theirs === null) return;
      history.change({ type: "replaced", name: theirs.name, edits: theirs.edits });
    },
    start: () => {
      const stops = [
        follow(content, (next) => saver.change(next)),
        watchDepartures(() => void saver.flush()),
      ];
      return () => {
        stops.forEach((stop) => stop());
        void saver.flush().finally(() => saver.stop());
      };
    },
  };
}
