import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useLayoutEffect, useMemo, useRef } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import type { PaintProduct } from "#shared/product.ts";

import { findPaintInLight } from "../../model/document/find-light-sample.ts";
import type { LightSample } from "../../model/document/find-light-sample.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

/** A paint as it is on its card beside what the photo's light makes of it. */
export function LightSwatch({ paint }: { paint: PaintProduct }) {
  const { image } = useRoomSession();
  const edits = useRoom(({ history }) => history.document.edits);
  const texts = useTexts(shoppingTexts);
  const sample = useMemo(() => findPaintInLight(image, edits, paint.id), [image, edits, paint.id]);
  const canvas = useSample(sample);
  if (sample === null) return null;
  return (
    <Pair>
      <figure>
        <Half data-swatch style={{ backgroundColor: paint.colour }} />
        <Typography variant="caption" component="figcaption" color="text.secondary">
          {texts.onCard}
        </Typography>
      </figure>
      <figure>
        <Half data-swatch>
          <canvas ref={canvas} width={sampleWidth} height={sampleHeight} aria-hidden />
        </Half>
        <Typography variant="caption" component="figcaption" color="text.secondary">
          {texts.inLight}
        </Typography>
      </figure>
    </Pair>
  );
}

const sampleWidth = 340;
const sampleHeight = 92;

/** Draws that part of the room as it is shown, in the canvas's own shape. */
function useSample(sample: LightSample | null) {
  const ref = useRef<HTMLCanvasElement>(null);
  const picture = useRoom(({ preview }) => preview.picture);
  useLayoutEffect(() => {
    const context = ref.current?.getContext("2d");
    // A picture without a size was given back: the next one is on its way.
    if (sample === null || context === null || context === undefined || picture.width === 0) return;
    const scale = picture.width / sample.photoWidth;
    const { left, top, right } = sample.rect;
    const width = (right - left) * scale;
    const height = (width * sampleHeight) / sampleWidth;
    const y = top * scale + (width - height) / 2;
    context.drawImage(picture, left * scale, y, width, height, 0, 0, sampleWidth, sampleHeight);
  }, [sample, picture]);
  return ref;
}

const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  columnGap: 2,
  marginTop: 8,
});

const Half = styled("div")({
  height: 46,
  overflow: "hidden",
  borderRadius: "var(--rw-radius-swatch) 0 0 var(--rw-radius-swatch)",
  "figure + figure > &": {
    borderRadius: "0 var(--rw-radius-swatch) var(--rw-radius-swatch) 0",
  },
  "& > canvas": { display: "block", width: "100%", height: "100%" },
});
