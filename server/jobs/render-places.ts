import { EventEmitter } from "node:events";

import type { PgBoss } from "pg-boss";
import { z } from "zod";

import type { RenderPlaces } from "./jobs.ts";
import { placesQuery } from "./render-turns.ts";

/** One query for everybody in this process who wants to know a place. */
export type PlacesReader = {
  /** The places since the queue last moved. */
  read(): Promise<RenderPlaces>;
  /** To be called whenever the queue has moved. */
  move(): void;
  /** Calls back after moves; those within a tenth of a second are told as one. */
  onMoves(listener: () => void): () => void;
  close(): void;
};

const gatherMs = 100;
const rowsSchema = z.array(z.object({ renderId: z.uuid(), ahead: z.coerce.number() }));

/** The rows of `placesQuery`, by the render's id. */
export function toPlaces(rows: unknown): RenderPlaces {
  return new Map(rowsSchema.parse(rows).map(({ renderId, ahead }) => [renderId, ahead]));
}

export function createPlacesReader(boss: PgBoss): PlacesReader {
  const events = new EventEmitter().setMaxListeners(0);
  let places: Promise<RenderPlaces> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const ask = async (): Promise<RenderPlaces> => {
    const { rows } = await boss.getDb().executeSql(placesQuery);
    return toPlaces(rows);
  };
  return {
    read() {
      if (places !== null) return places;
      const asked = ask();
      places = asked;
      asked.catch(() => {
        if (places === asked) places = null;
      });
      return asked;
    },
    move() {
      places = null;
      timer ??= setTimeout(() => {
        timer = null;
        events.emit("moves");
      }, gatherMs);
    },
    onMoves(listener) {
      events.on("moves", listener);
      return () => events.off("moves", listener);
    },
    close() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
