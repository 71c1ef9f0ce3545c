import { parseArgs } from "node:util";

import { measureRooms, type MeasuredRoom } from "./layout/collect-rooms.ts";
import { fitCreases, fitFaces, printReliability } from "./layout/fit-layout.ts";
import { measurePhotos } from "./layout/measure-photos.ts";

const { values } = parseArgs({
  options: {
    /** Folders of rendered rooms in RoomBench's format. */
    rooms: { type: "string", multiple: true, default: [] },
    /** A folder of photos with drawn surfaces. */
    photos: { type: "string" },
    /** Prints weights fitted on all the rooms, and how they do on folds that they have not seen. */
    fit: { type: "boolean", default: false },
  },
});

const all: MeasuredRoom[] = [];
for (const set of values.rooms) {
  const rooms = await measureRooms(set);
  all.push(...rooms);
  const wrong = rooms.map((room) => room.wrong).toSorted((one, other) => one - other);
  const mean = wrong.reduce((sum, one) => sum + one, 0) / wrong.length;
  console.log(
    `${set}: ${rooms.length} rooms, wrong pixels mean ${mean.toFixed(3)}`,
    `median ${wrong[wrong.length >> 1]!.toFixed(3)}`,
    `at most 5 %: ${wrong.filter((one) => one <= 0.05).length}`,
    `CPU ms ${(rooms.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / rooms.length).toFixed(0)}`,
  );
}
if (all.length > 0)
  printReliability(
    "as shipped",
    all.flatMap(({ creases }) => creases),
  );
if (values.fit) {
  fitFaces(all);
  fitCreases(all);
}
if (values.photos !== undefined) await measurePhotos(values.photos);
