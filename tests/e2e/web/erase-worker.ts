import { drawEraseCases } from "./erase-cases.ts";
import { eraseRegion } from "../../kernels/whole-kernels.ts";

/** Answers the bytes of every case as they come out in a worker of this browser. */
self.addEventListener("message", () => {
  const filled = drawEraseCases().map(({ photo, mask, shadow, seed }) => [
    ...eraseRegion(photo, mask, { seed, shadow }).data,
  ]);
  self.postMessage(filled, { transfer: [] });
});
