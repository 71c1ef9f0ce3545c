import { readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

const triple = z.tuple([z.number(), z.number(), z.number()]);
const sceneSchema = z.object({
  width: z.number(),
  height: z.number(),
  room_m: z.object({ x: z.number(), y: z.number(), z: z.number() }),
  camera: z.object({
    K: z.tuple([triple, triple, triple]),
    R_world_to_cam: z.tuple([triple, triple, triple]),
    position_world: triple,
  }),
});

/**
 * Through every pixel of a scene in RoomBench's format, the side of its room that would be seen were
 * the room empty, 0 to 5: two walls of one paint are two sides.
 */
export function readFaces(folder: string): Uint8Array {
  const facts = sceneSchema.parse(JSON.parse(readFileSync(join(folder, "scene.json"), "utf8")));
  const { width, height, camera } = facts;
  const { K: lens, R_world_to_cam: turn, position_world: from } = camera;
  const sides = [facts.room_m.x, facts.room_m.y, facts.room_m.z];
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const x = ((i % width) + 0.5 - lens[0][2]) / lens[0][0];
    const y = (Math.floor(i / width) + 0.5 - lens[1][2]) / lens[1][1];
    let nearest = Infinity;
    let face = 0;
    for (let axis = 0; axis < 3; axis++) {
      const along = turn[0][axis]! * x + turn[1][axis]! * y + turn[2][axis]!;
      const distance = ((along > 0 ? sides[axis]! : 0) - from[axis]!) / along;
      if (!(distance < nearest)) continue;
      nearest = distance;
      face = axis * 2 + (along > 0 ? 1 : 0);
    }
    return face;
  });
}
