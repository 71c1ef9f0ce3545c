import type { BenchRow } from "../bench-row.ts";
import { overlapOf } from "../redesign/select-score.ts";
import type { RealRoom } from "./real-room.ts";
import { readTruth } from "./real-set.ts";

/**
 * How well what a product is put on by itself, without a click, meets a surface of its kind: the best
 * overlap with any of them, for it may be any wall. Null where nobody drew one of the kind.
 */
export async function measureMeant(
  set: string,
  room: RealRoom,
  kind: "wall" | "floor",
): Promise<BenchRow | null> {
  const targets = room.targets.filter((target) => target.kind === kind);
  if (targets.length === 0) return null;
  const session = room.openSession();
  const before = process.cpuUsage();
  const found = session.findSurface(kind);
  const meantMs = process.cpuUsage(before).user / 1000;
  const overlaps = await Promise.all(
    targets.map(async ({ name }) => {
      const { inside, isIgnored } = await readTruth(set, room.name, name, room.working, "working");
      const taken = inside.map((_, i) => {
        const isTaken = found !== null && found.mask.data[i]! > 127;
        return isTaken && isIgnored[i] === 0 ? 1 : 0;
      });
      return overlapOf(taken, inside);
    }),
  );
  return {
    part: "meant",
    scene: room.name,
    target: kind,
    kind,
    way: "",
    engine: "ours",
    figures: { meantIou: Math.max(...overlaps), meantMs },
  };
}

/**
 * How much of what a photo is said to hold, before anything is clicked, bears the right name: by area,
 * of the regions whose middle lies on something that was drawn. Null where none does.
 */
export async function measureNames(set: string, room: RealRoom): Promise<BenchRow | null> {
  const drawn = await Promise.all(
    room.targets.map(async ({ name, kind }) => {
      const { inside } = await readTruth(set, room.name, name, room.working, "working");
      return { kind, inside };
    }),
  );
  let right = 0;
  let all = 0;
  for (const { x, y, part, kind } of room.openSession().propose()) {
    const at = Math.floor(y) * room.working.width + Math.floor(x);
    const truth = drawn.find(({ inside }) => inside[at] === 1);
    if (truth === undefined) continue;
    all += part;
    if (truth.kind === kind) right += part;
  }
  if (all === 0) return null;
  return {
    part: "meant",
    scene: room.name,
    target: "names",
    kind: "",
    way: "",
    engine: "ours",
    figures: { namedRight: right / all },
  };
}
