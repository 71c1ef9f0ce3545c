import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { findMaskBounds, rasteriseMask } from "#kernels/mask.ts";
import { centred, fullSize, overParent } from "#renderer/theme/layout.ts";
import type { MaskedEdit } from "#shared/edit.ts";
import { readChannels } from "#shared/theme/colour.ts";

import type { ToneChoice } from "../../model/document/room-tone.ts";
import { useRoomSession } from "../room/use-room.ts";
import { drawSmallPicture } from "../tone/draw-small-picture.ts";
import { ToneThumbnail } from "../tone/tone-thumbnail.tsx";

const width = 96;
const height = 64;

/** The part of the photo that an edit touches; a paint or material shows its colour there. */
export function EditThumbnail(props: { edit: MaskedEdit; colour: string; children: ReactNode }) {
  const { edit, colour, children } = props;
  const { photo, image } = useRoomSession();
  const ref = useRef<HTMLCanvasElement>(null);
  const { mask } = edit;
  useLayoutEffect(() => {
    const context = ref.current?.getContext("2d") ?? null;
    if (context === null) return;
    const scale = Math.max(width / photo.width, height / photo.height);
    const size = { width: Math.ceil(photo.width * scale), height: Math.ceil(photo.height * scale) };
    const shape = rasteriseMask(mask, {
      ...size,
      originalWidth: image.width,
      originalHeight: image.height,
    });
    const bounds = findMaskBounds(shape);
    const centre = (low: number, high: number, room: number, all: number) =>
      Math.round(Math.min(0, Math.max(room - all, room / 2 - (low + high) / 2)));
    const x = bounds === null ? 0 : centre(bounds.left, bounds.right, width, size.width);
    const y = bounds === null ? 0 : centre(bounds.top, bounds.bottom, height, size.height);
    context.clearRect(0, 0, width, height);
    context.drawImage(createTint(shape, colour), x, y);
    context.globalCompositeOperation = "destination-over";
    context.drawImage(photo, x, y, size.width, size.height);
    context.globalCompositeOperation = "source-over";
  }, [photo, image.width, image.height, mask, colour]);
  return (
    <Thumb>
      <canvas ref={ref} width={width} height={height} aria-hidden />
      {children}
    </Thumb>
  );
}

/** The bare photo in a tone. */
export function ToneRowThumbnail({ tone }: { tone: ToneChoice }) {
  const { photo } = useRoomSession();
  const [picture] = useState(() => drawSmallPicture(photo, { width: 144, height: 96 }));
  return (
    <Thumb>
      <ToneThumbnail picture={picture} tone={tone} />
    </Thumb>
  );
}

function createTint(
  shape: { width: number; height: number; data: Uint8Array },
  colour: string,
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(shape.width, shape.height);
  const pixels = new ImageData(shape.width, shape.height);
  const channels = readChannels(colour);
  for (let index = 0; index < shape.data.length; index += 1) {
    const alpha = Math.round((shape.data[index] ?? 0) * 0.72);
    pixels.data.set([...channels, alpha], index * 4);
  }
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return canvas;
}

const Thumb = styled("div")({
  ...centred,
  position: "relative",
  width: 72,
  height: 48,
  flex: "none",
  overflow: "hidden",
  color: "#fff",
  borderRadius: "var(--rw-radius-swatch)",
  "& > canvas": { ...overParent, ...fullSize },
  "& > svg": { position: "relative", filter: "drop-shadow(0 0 2px rgb(0 0 0 / .6))" },
});
