import { isMainThread } from "node:worker_threads";

import sharp from "sharp";

// libvips would open anything from SVG to PDF; only what may be uploaded is left open. This holds for
// the whole process, and between the two calls nothing can be opened: a thread that made them would
// fail the pictures that others have in hand.
if (isMainThread) {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
  });
}
