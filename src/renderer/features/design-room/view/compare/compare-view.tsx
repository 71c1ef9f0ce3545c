import { styled } from "@mui/material/styles";

import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { BitmapPicture } from "#renderer/ui/bitmap-picture.tsx";
import { CompareSlider } from "#renderer/ui/compare-slider.tsx";

import { fitViewport } from "../../model/canvas/viewport.ts";
import type { Size } from "../../model/canvas/viewport.ts";
import type { ViewportState } from "../../model/canvas/viewport-part.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { compareTexts } from "../../texts/room-catalogue.ts";
import { HoldPicture } from "./hold-picture.tsx";
import { PictureTag } from "./picture-tag.ts";

/** The untouched photo beside the edited one, in the place of the canvas. */
export function CompareView({ well, insets, keepsWidth }: Omit<ViewportState, "viewport">) {
  const { image, photo, live } = useRoomSession();
  const picture = useRoom(({ preview }) => preview.picture);
  const mode = useRoom((room) => room.view.compareMode);
  const texts = useTexts(compareTexts);
  if (well.width === 0) return null;
  const before = <BitmapPicture bitmap={photo} label={texts.before} />;
  const after = <BitmapPicture bitmap={picture} live={live.source} label={texts.after} />;
  if (mode === "side-by-side") {
    const isStacked = image.width / image.height > 1 && well.width < 700;
    const pair = isStacked
      ? { width: image.width, height: image.height * 2 }
      : { width: image.width * 2, height: image.height };
    const place = fitViewport(pair, well, insets);
    return (
      <Pair style={createPlace(pair, place)} data-stacked={isStacked}>
        {(["before", "after"] as const).map((side) => (
          <Framed key={side}>
            {side === "before" ? before : after}
            <PictureTag>{texts[side]}</PictureTag>
          </Framed>
        ))}
      </Pair>
    );
  }
  const place = fitViewport(image, well, insets, keepsWidth);
  return (
    <Place style={createPlace(image, place)}>
      {mode === "hold" ? (
        <HoldPicture before={before} after={after} />
      ) : (
        <Slider before={before} after={after} />
      )}
    </Place>
  );
}

function Slider({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { image, view } = useRoomSession();
  const split = useRoom((room) => room.view.split);
  const isWiping = useRoom((room) => room.view.isWiping);
  const texts = useTexts(compareTexts);
  return (
    <CompareSlider
      before={before}
      after={after}
      value={split}
      onChange={view.moveSplit}
      aspectRatio={image.width / image.height}
      glide={isWiping}
      labels={{
        slider: texts.reveal,
        valueText: (percent) => texts.redesigned(100 - percent),
      }}
    />
  );
}

function createPlace(size: Size, { x, y, scale }: { x: number; y: number; scale: number }) {
  return { left: x, top: y, width: size.width * scale, height: size.height * scale };
}

const photoFrame = { overflow: "hidden", borderRadius: 6, boxShadow: "var(--rw-shadow-photo)" };

const Place = styled("div")({ ...photoFrame, position: "absolute" });

const Pair = styled("div")({
  position: "absolute",
  display: "flex",
  gap: 16,
  alignItems: "center",
  "&[data-stacked='true']": { flexDirection: "column" },
});

const Framed = styled("div")({
  ...photoFrame,
  position: "relative",
  flex: "1 1 0",
  minWidth: 0,
  minHeight: 0,
});
