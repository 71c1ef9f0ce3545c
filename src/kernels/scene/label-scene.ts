import type { Raster } from "../raster.ts";
import { resizeRaster } from "../resample.ts";
import type { SceneLabels } from "./scene-labels.ts";
import { createSceneNet, sceneInput, sceneOutput } from "./scene-net.ts";
import { sceneWeights } from "./scene-weights.ts";

/**
 * Labels a photo of a room by a compact network that was trained on rendered rooms alone. The photo is looked at as
 * 128 × 96 pixels whatever its proportions; the answer, 64 × 48, is the mean of those for the photo and its mirror image.
 */
export function labelScene(photo: Raster): SceneLabels {
  const { width, height, channels } = sceneInput;
  const { data } = resizeRaster(photo, width, height);
  const run = createSceneNet(sceneWeights);
  const [seen, mirrored] = [false, true].map((isMirrored) => {
    const input = new Float32Array(width * height * channels);
    for (let i = 0; i < width * height; i++) {
      const x = i % width;
      const from = isMirrored ? i - x + (width - 1 - x) : i;
      for (let c = 0; c < 3; c++) input[i * channels + c] = (data[from * 4 + c]! / 255 - 0.5) * 4;
      input[i * channels + 3] = (x * 2) / (width - 1) - 1;
      input[i * channels + 4] = (Math.floor(i / width) * 2) / (height - 1) - 1;
    }
    return turnIntoShares(run(input));
  });
  return {
    width: sceneOutput.width,
    height: sceneOutput.height,
    shares: meanWithMirrored(seen!, mirrored!),
  };
}

function meanWithMirrored(shares: Float32Array, mirrored: Float32Array): Float32Array {
  const { width, classes } = sceneOutput;
  return shares.map((share, i) => {
    const [k, at] = [i % classes, Math.floor(i / classes)];
    const x = at % width;
    return (share + mirrored[(at - x + (width - 1 - x)) * classes + k]!) / 2;
  });
}

function turnIntoShares(logits: Float32Array): Float32Array {
  const { channels, classes } = sceneOutput;
  const pixels = logits.length / channels;
  const shares = new Float32Array(pixels * classes);
  for (let i = 0; i < pixels; i++) {
    const row = logits.subarray(i * channels, i * channels + classes);
    const highest = Math.max(...row);
    let sum = 0;
    for (let k = 0; k < classes; k++) sum += Math.exp(row[k]! - highest);
    for (let k = 0; k < classes; k++) {
      shares[i * classes + k] = Math.exp(row[k]! - highest) / sum;
    }
  }
  return shares;
}
