import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";

import type { Raster } from "#kernels/raster.ts";
import { findToneTable } from "#kernels/tone/tone-table.ts";
import { tonePicture } from "#kernels/tone/tone-picture.ts";
import { fullSize } from "#renderer/theme/layout.ts";
import type { TonePreset } from "#shared/edit.ts";

import type { ToneChoice } from "../../model/document/room-tone.ts";

/**
 * A small picture as a tone shows it; it fills its box. Each is drawn when nothing else waits: several at once
 * would keep a slow phone from following the finger.
 */
export function ToneThumbnail({ picture, tone }: { picture: Raster | null; tone: ToneChoice }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { preset, strength } = tone;
  useEffect(() => {
    const draw = () => {
      if (ref.current !== null && picture !== null)
        drawToned(ref.current, picture, preset, strength);
    };
    const timer = setTimeout(draw);
    return () => clearTimeout(timer);
  }, [picture, preset, strength]);
  return <Picture ref={ref} aria-hidden />;
}

function drawToned(
  canvas: HTMLCanvasElement,
  picture: Raster,
  preset: TonePreset,
  strength: number,
): void {
  const toned =
    preset === "neutral" ? picture : tonePicture(picture, findToneTable(preset), strength);
  canvas.width = toned.width;
  canvas.height = toned.height;
  const pixels = new ImageData(new Uint8ClampedArray(toned.data), toned.width, toned.height);
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
}

const Picture = styled("canvas")({ ...fullSize, display: "block" });
