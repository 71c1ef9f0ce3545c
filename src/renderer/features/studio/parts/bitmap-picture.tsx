import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef } from "react";

/** A decoded picture that fills its box; the box must have the picture's shape. */
export function BitmapPicture({ bitmap, label }: { bitmap: ImageBitmap; label: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return;
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <Figure aria-label={label}>
      <Surface ref={ref} />
    </Figure>
  );
}

const Figure = styled("figure")({ width: "100%", height: "100%", margin: 0 });

const Surface = styled("canvas")({ display: "block", width: "100%", height: "100%" });
