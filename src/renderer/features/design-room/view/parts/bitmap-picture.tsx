import { styled } from "@mui/material/styles";
import { useCallback, useLayoutEffect, useRef } from "react";

import { useLiveDrawing } from "./use-live-drawing.ts";
import type { LiveSource } from "../../model/parts/live-part.ts";

/**
 * A decoded picture that fills its box, or what is shown live in its place; the box must have the
 * picture's shape.
 */
export function BitmapPicture({
  bitmap,
  live = null,
  label,
}: {
  bitmap: ImageBitmap;
  live?: LiveSource | null;
  label: string;
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  const draw = useCallback((picture: ImageBitmap | HTMLCanvasElement) => {
    const canvas = ref.current;
    if (canvas === null) return;
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
  }, []);
  useLayoutEffect(() => draw(live?.read() ?? bitmap), [draw, live, bitmap]);
  useLiveDrawing(live, bitmap, draw);
  return <Surface ref={ref}>{label}</Surface>;
}

const Surface = styled("canvas")({ display: "block", width: "100%", height: "100%" });
