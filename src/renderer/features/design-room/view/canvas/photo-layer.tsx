import { styled } from "@mui/material/styles";
import { useEffect, useMemo } from "react";

import type { RegionPicture } from "#renderer/services/kernel-wire.ts";

import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import type { RoomSession } from "../../model/room-session.ts";
import { derive } from "../../model/store/create-store.ts";
import { useRoomSession } from "../room/use-room.ts";
import { drawPhoto, drawRegion } from "./draw-picture.ts";
import { drawTrueSize } from "./draw-true-size.ts";
import { LayerCanvas, useLayer } from "./layer-canvas.ts";
import type { Layer } from "./layer-canvas.ts";

/**
 * The photo, or what is shown live in its place, with its own pixels over it where they are there; a region
 * that is being worked on lies over them. It
 * follows the room by itself and renders once.
 */
export function PhotoLayer({ viewport }: { viewport: ViewportPart }) {
  const session = useRoomSession();
  const { layer, sources } = useMemo(() => createPhotoDrawing(session), [session]);
  const ref = useLayer(viewport, layer, sources);
  useEffect(() => session.trueSize.watch(viewport), [session, viewport]);
  const { width, height } = session.image;
  return (
    <>
      <PhotoShadow
        data-part="photo"
        style={{
          width: `calc(${width}px * var(--photo-scale))`,
          height: `calc(${height}px * var(--photo-scale))`,
        }}
      />
      <LayerCanvas ref={ref} />
    </>
  );
}

function createPhotoDrawing({ image, preview, erase, live, trueSize }: RoomSession) {
  const readPixels = createRegionReader();
  const draw: Layer["draw"] = (context, { viewport }) => {
    const { picture } = preview.get();
    drawPhoto(context, live.source.read() ?? picture, image, viewport);
    drawTrueSize(context, trueSize.get(), image, viewport);
    const { region } = erase.get();
    if (region === null) return;
    drawRegion(context, region, readPixels(region), picture, image, viewport);
  };
  const picture = derive([preview], (shown) => shown.picture);
  const region = derive([erase], (running) => running.region);
  return { layer: { draw }, sources: [picture, region, live.source, trueSize] };
}

/** The same region is made drawable once. */
function createRegionReader() {
  const canvas = document.createElement("canvas");
  let held: RegionPicture | null = null;
  return (region: RegionPicture): HTMLCanvasElement => {
    if (held === region) return canvas;
    held = region;
    canvas.width = region.width;
    canvas.height = region.height;
    const pixels = new ImageData(region.data, region.width, region.height);
    canvas.getContext("2d")?.putImageData(pixels, 0, 0);
    return canvas;
  };
}

/** Under the photo: its shadow on the well. */
const PhotoShadow = styled("div")({
  position: "absolute",
  top: 0,
  left: 0,
  borderRadius: 6,
  transform: "translate(var(--photo-x), var(--photo-y))",
  pointerEvents: "none",
  boxShadow: "0 1px 3px #0002, 0 16px 40px #0000001f",
});
