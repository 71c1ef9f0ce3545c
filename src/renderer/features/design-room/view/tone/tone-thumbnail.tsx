import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef } from "react";

import type { Raster } from "#kernels/raster.ts";
import { findToneTable } from "#kernels/tone/tone-table.ts";
import { tonePicture } from "#kernels/tone/tone-picture.ts";
import { fullSize } from "#renderer/theme/layout.ts";

import type { ToneChoice } from "../../model/document/room-tone.ts";

/** A small picture as a tone shows it; it fills its box. */
export function ToneThumbnail({ picture, tone }: { picture: Raster | null; tone: ToneChoice }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { preset, strength } = tone;
  useLayoutEffect(() => {
    const canvas = ref.current;
    if (canvas === null || picture === null) return;
    const { width, height, data } = tonePicture(picture, findToneTable(preset), strength);
    canvas.width = width;
    canvas.height = height;
    const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
    canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  }, [picture, preset, strength]);
  return <Picture ref={ref} aria-hidden />;
}

const Picture = styled("canvas")({ ...fullSize, display: "block" });
