import { styled } from "@mui/material/styles";
import { useCallback, useLayoutEffect, useRef } from "react";

import { fullSize } from "#renderer/theme/layout.ts";

/** Frames that are shown in a picture's place for as long as there are any. */
export type LivePicture = {
  read: () => HTMLCanvasElement | null;
  subscribe: (listener: () => void) => () => void;
};

export type BitmapPictureProps = {
  bitmap: ImageBitmap;
  live?: LivePicture | null;
  label: string;
};

/**
 * A decoded picture that fills its box, or what is shown live in its place; the box must have the
 * picture's shape.
 */
export function BitmapPicture({ bitmap, live = null, label }: BitmapPictureProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const draw = useCallback((picture: ImageBitmap | HTMLCanvasElement) => {
    const canvas = ref.current;
    if (canvas === null) return;
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
  }, []);
  useLayoutEffect(() => draw(live?.read() ?? bitmap), [draw, live, bitmap]);
  useLivePicture(live, bitmap, draw);
  return <Surface ref={ref} role="figure" aria-label={label} />;
}

/** Calls `draw` with every frame that is shown live, and with `picture` when that ends. */
export function useLivePicture(
  live: LivePicture | null,
  picture: ImageBitmap,
  draw: (shown: ImageBitmap | HTMLCanvasElement) => void,
): void {
  // With the layout: the end is told while a new picture is being put in its place.
  useLayoutEffect(() => {
    if (live === null) return undefined;
    return live.subscribe(() => draw(live.read() ?? picture));
  }, [live, picture, draw]);
}

const Surface = styled("canvas")({ ...fullSize, display: "block" });
