import { styled } from "@mui/material/styles";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";

import type { RegionPicture } from "#renderer/services/kernel-wire.ts";

import { useLiveDrawing } from "../live/use-live-drawing.ts";
import type { LiveSource } from "../model/parts/live-part.ts";
import { drawPhoto, drawRegion, prepareCanvas } from "./draw-picture.ts";
import type { Size, Viewport } from "./viewport.ts";

/** A canvas that fills the well and lets pointers through. */
export const LayerCanvas = styled("canvas")({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  pointerEvents: "none",
});

/** Under the photo: its shadow on the well. */
export const PhotoShadow = styled("div")({
  position: "absolute",
  top: 0,
  left: 0,
  borderRadius: 6,
  pointerEvents: "none",
  boxShadow: "0 1px 3px #0002, 0 16px 40px #0000001f",
});

/**
 * The photo, or what is shown live in its place; `region`, in pixels of the picture, lies over it
 * while it is being worked on.
 */
export function PhotoLayer({
  picture,
  live,
  region,
  photo,
  viewport,
  well,
}: {
  picture: ImageBitmap;
  live: LiveSource;
  region: RegionPicture | null;
  photo: Size;
  viewport: Viewport;
  well: Size;
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  const pixels = useMemo(() => (region === null ? null : createRegionCanvas(region)), [region]);
  const draw = useCallback(
    (shown: ImageBitmap | HTMLCanvasElement) => {
      const canvas = ref.current;
      if (canvas === null || well.width === 0) return;
      const context = prepareCanvas(canvas, well);
      if (context === null) return;
      drawPhoto(context, shown, photo, viewport);
      if (region !== null && pixels !== null) {
        drawRegion(context, region, pixels, picture, photo, viewport);
      }
    },
    [picture, region, pixels, photo, viewport, well],
  );
  useLayoutEffect(() => draw(live.read() ?? picture), [draw, live, picture]);
  useLiveDrawing(live, picture, draw);
  return (
    <>
      <PhotoShadow
        data-part="photo"
        style={{
          width: photo.width * viewport.scale,
          height: photo.height * viewport.scale,
          transform: `translate(${viewport.x}px, ${viewport.y}px)`,
        }}
      />
      <LayerCanvas ref={ref} />
    </>
  );
}

function createRegionCanvas({ data, width, height }: RegionPicture): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas;
}
