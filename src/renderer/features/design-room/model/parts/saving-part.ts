import type { SaveStatus } from "#renderer/services/saver.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";

import { DesignSaver } from "../save/design-saver.ts";
import type { DesignContent, SaverPorts } from "../save/design-saver.ts";
import { describeSaving } from "../save/describe-saving.ts";
import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";

export type SavingPart = ReturnType<typeof createSavingPart>;

type DesignStatus = SaveStatus<Design>;

/** Hears when the page may be about to go, or is on the network again. */
export type WatchDepartures = (listener: () => void) => () => void;

/** Keeps the server's copy up to date with the room; `version` is what the room began with. */
export function createSavingPart(parts: {
  design: Design;
  version: number;
  history: HistoryPart;
  saver: SaverPorts;
  /** False only when the device knows that it has no network. */
  online: Readable<boolean>;
  watchDepartures: WatchDepartures;
}) {
  const { design, version, history, online, watchDepartures } = parts;
  const start = {
    version,
    savedAtMs: Date.parse(design.updatedAt),
    content: { name: design.name, edits: design.edits },
  };
  const saver = new DesignSaver(start, parts.saver);
  const status = { get: saver.readStatus, subscribe: saver.subscribe };
  const failure = keepFailure(status);
  const edits = derive([history], ({ document }) => document.edits);
  const name = derive([history], (shown) => shown.name);
  const content = derive([name, edits], (called, list): DesignContent => ({
    name: called,
    edits: list,
  }));
  return {
    ...derive([status, failure, online], (now, code, isOnline) => ({
      ...now,
      word: describeSaving(now.kind, code, isOnline),
    })),
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

/** Why the last save failed, until one succeeds: trying again does not make it another state. */
function keepFailure(status: Readable<DesignStatus>): Readable<AppErrorCode | null> {
  const failure = createStore<AppErrorCode | null>(null);
  status.subscribe(() => {
    const now = status.get();
    if (now.kind === "failed") failure.set(now.code);
    if (now.kind === "saved" || now.kind === "conflict") failure.set(null);
  });
  return failure;
}
