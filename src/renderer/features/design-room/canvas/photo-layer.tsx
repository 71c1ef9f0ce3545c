import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef } from "react";

import { drawPhoto, prepareCanvas } from "./draw-picture.ts";
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

export function PhotoLayer({
  picture,
  photo,
  viewport,
  well,
}: {
  picture: ImageBitmap;
  photo: Size;
  viewport: Viewport;
  well: Size;
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const canvas = ref.current;
    if (canvas === null || well.width === 0) return;
    const context = prepareCanvas(canvas, well);
    if (context !== null) drawPhoto(context, picture, photo, viewport);
  }, [picture, photo, viewport, well]);
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
