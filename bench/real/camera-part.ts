import type { BenchRow } from "../bench-row.ts";
import type { RealRoom } from "./real-room.ts";

const degrees = 180 / Math.PI;
/** The diagonal of a negative of 36 × 24 mm. */
const negativeDiagonalMm = 43.27;

/** The camera of a photo of which nobody knows the true one: whether it is plausible, and how sure. */
export function measureCamera(room: RealRoom): BenchRow {
  const camera = room.findCamera();
  const { width, height } = room.photo;
  return {
    part: "camera",
    scene: room.name,
    target: "",
    kind: "",
    way: "",
    engine: "ours",
    figures: {
      viewDeg: 2 * Math.atan(width / 2 / camera.focalPx) * degrees,
      focalMm35: (camera.focalPx / Math.hypot(width, height)) * negativeDiagonalMm,
      pitchDeg: camera.pitchDeg,
      rollDeg: camera.rollDeg,
      yawDeg: camera.yawDeg,
      confidence: camera.confidence,
      focalSpread: camera.spread.focal,
      segments: camera.segments.x.length + camera.segments.y.length + camera.segments.z.length,
      cameraMs: room.cameraMs(),
    },
  };
}
