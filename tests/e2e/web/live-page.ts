import { applyEdits } from "#kernels/apply-edits.ts";
import { prepareLiveEdit } from "#kernels/prepare-live-edit.ts";
import { buildTexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import { createLiveStage } from "#renderer/services/live-preview/live-stage.ts";
import { readLiveSettings } from "#renderer/services/live-preview/read-live-settings.ts";

import { drawRoom, drawTexture, listLiveCases, photoSize, textureId } from "./live-cases.ts";

export type LiveDifference = {
  name: string;
  /** Pixels that the kernels change. */
  changed: number;
  /** The largest difference of a channel between the stage's picture and the kernels', in levels. */
  most: number;
};

/** Draws every case on the stage and by the kernels, here in the browser, and compares. */
function measureLiveDifferences(): LiveDifference[] | null {
  const stage = createLiveStage(document.createElement("canvas"));
  if (stage === null) return null;
  const texture = drawTexture();
  const pyramids = new Map([[textureId, buildTexturePyramid(texture)]]);
  const { width, height } = photoSize;
  const frame = { originalWidth: width, originalHeight: height };
  return listLiveCases().map(({ name, photo: wall, edits, editId }) => {
    const photo = drawRoom(wall);
    const options = { ...frame, textures: new Map([[textureId, texture]]) };
    const wanted = applyEdits(photo, edits, options).data;
    const live = prepareLiveEdit(photo, edits, editId, options);
    const settings = readLiveSettings({ edits, editId }, { ...frame, width, height }, pyramids);
    if (live === null || settings === null || !stage.draw(live, settings)) {
      throw new RangeError(`${name}: was not drawn`);
    }
    return { name, ...compare(readPixels(stage.canvas), wanted, photo.data) };
  });
}

function readPixels(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const copy = document.createElement("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext("2d")!;
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height).data;
}

function compare(shown: Uint8ClampedArray, wanted: Uint8ClampedArray, photo: Uint8ClampedArray) {
  let [changed, most] = [0, 0];
  for (let at = 0; at < wanted.length; at += 4) {
    let here = 0;
    let isChanged = false;
    for (let c = 0; c < 3; c++) {
      here = Math.max(here, Math.abs(shown[at + c]! - wanted[at + c]!));
      isChanged ||= wanted[at + c] !== photo[at + c];
    }
    if (isChanged) changed++;
    most = Math.max(most, here);
  }
  return { changed, most };
}

Object.assign(globalThis, { measureLiveDifferences });
