import { readProductId } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { Product } from "#shared/product.ts";

import { measureEdits } from "../shopping/measure-edits.ts";
import type { FindPlane, MeasuredEdits } from "../shopping/measure-edits.ts";
import { createStore } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { MeasuredRoom } from "./combine-rooms.ts";

export type ProjectRoom = { readonly id: string; readonly name: string };

export type ProjectRoomsState = {
  /** How many rooms there are; null until that is known. */
  readonly total: number | null;
  readonly rooms: readonly MeasuredRoom[];
  /** Names of rooms that could not be opened. */
  readonly failed: readonly string[];
  /** Products by id, as the catalogue has them. */
  readonly known: ReadonlyMap<string, Product>;
  /** `failed`: not even the rooms could be listed. */
  readonly state: "measuring" | "done" | "failed";
};

export type ProjectRoomsPorts = {
  /** All rooms of the project. */
  listRooms: () => Promise<readonly ProjectRoom[]>;
  readRoom: (id: string) => Promise<{ image: Image; edits: EditList }>;
  openPhoto: (image: Image) => Promise<{ findPlane: FindPlane; close: () => void }>;
  /** Null for one that is not on show any more; rejects when that cannot be found out. */
  readProduct: (id: string) => Promise<Product | null>;
};

const start: ProjectRoomsState = {
  total: null,
  rooms: [],
  failed: [],
  known: new Map(),
  state: "measuring",
};

/**
 * The rooms of a project, measured one after the other as a room's own price list measures it. A room that
 * cannot be read is named in `failed` and the others go on.
 */
export function createProjectRooms(ports: ProjectRoomsPorts): Readable<ProjectRoomsState> & {
  /** Begins anew; answers how to end it. */
  start: () => () => void;
  /** Begins anew, for as long as the start before lasts. */
  again: () => void;
} {
  const own = createStore<ProjectRoomsState>(start);
  let run: object | null = null;

  const measureOne = async (room: ProjectRoom, isWanted: () => boolean): Promise<void> => {
    const { image, edits } = await ports.readRoom(room.id);
    const found = await measureRoom(image, edits, ports.openPhoto, isWanted);
    if (found === null) return;
    const known = await readMissing(found, own.get().known, ports.readProduct);
    if (!isWanted()) return;
    own.set({ ...own.get(), known, rooms: [...own.get().rooms, { ...room, ...found }] });
  };
  const measureAll = async (isWanted: () => boolean): Promise<void> => {
    const rooms = await ports.listRooms();
    if (!isWanted()) return;
    own.set({ ...own.get(), total: rooms.length });
    for (const room of rooms) {
      await measureOne(room, isWanted).catch(() => {
        if (isWanted()) own.set({ ...own.get(), failed: [...own.get().failed, room.name] });
      });
      if (!isWanted()) return;
    }
    own.set({ ...own.get(), state: "done" });
  };
  const begin = (): void => {
    const current = {};
    run = current;
    const isWanted = () => run === current;
    own.set(start);
    void measureAll(isWanted).catch(() => {
      if (isWanted()) own.set({ ...own.get(), state: "failed" });
    });
  };
  return {
    get: own.get,
    subscribe: own.subscribe,
    start: () => {
      begin();
      return () => {
        run = null;
      };
    },
    again: () => {
      if (run !== null) begin();
    },
  };
}

/** Opens the photo for the kernels only where they are needed, once, and closes it again. */
async function measureRoom(
  image: Image,
  edits: EditList,
  openPhoto: ProjectRoomsPorts["openPhoto"],
  isWanted: () => boolean,
): Promise<MeasuredEdits | null> {
  let opening: ReturnType<typeof openPhoto> | null = null;
  try {
    return await measureEdits(image, edits, () => (opening ??= openPhoto(image)), isWanted);
  } finally {
    const opened = await (opening as ReturnType<typeof openPhoto> | null)?.catch(() => null);
    opened?.close();
  }
}

async function readMissing(
  { surfaces }: MeasuredEdits,
  known: ReadonlyMap<string, Product>,
  readProduct: ProjectRoomsPorts["readProduct"],
): Promise<ReadonlyMap<string, Product>> {
  const ids = new Set(surfaces.map(({ edit }) => readProductId(edit)));
  const missing = [...ids].filter((id) => id !== null && !known.has(id));
  const read = await Promise.all(missing.map((id) => readProduct(id ?? "")));
  const found = read.filter((product) => product !== null);
  return new Map([...known, ...found.map((product) => [product.id, product] as const)]);
}
