import { styled } from "@mui/material/styles";
import { Check, Plus } from "lucide-react";
import { useId, useLayoutEffect, useRef } from "react";
import type { Ref } from "react";

import type { Raster } from "#kernels/raster.ts";
import { formatPercent } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { centred, flexRow, fullSize, inputTarget, overParent } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import type { ErasedResult } from "../../model/parts/erase-part.ts";
import { fillTexts } from "../../texts/room-catalogue.ts";
import { barIcon } from "../parts/bar-parts.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";

type FillChoiceProps = { result: ErasedResult; ref: Ref<HTMLDivElement> };

/** One of the fills as small pictures; a place that has none yet is filled when it is chosen. */
export function FillChoice({ result, ref }: FillChoiceProps) {
  const { fills } = useRoomSession();
  const places = useRoom((room) => room.fills.places);
  const making = useRoom((room) => room.fills.making);
  const texts = useTexts(fillTexts);
  const name = useId();
  return (
    <Row ref={ref} role="radiogroup" aria-label={texts.title}>
      {places.map(({ fill, picture }) => (
        <Place key={fill}>
          <input
            type="radio"
            name={name}
            aria-label={texts.fill(fill + 1, places.length)}
            title={picture === null ? texts.make : undefined}
            checked={fill === result.fillIndex}
            disabled={!result.isSeen}
            onChange={() => fills.choose(fill)}
          />
          <Face aria-hidden>
            {picture === null ? null : <FillPicture picture={picture} />}
            {fill === making ? <Percent /> : null}
            {picture === null && fill !== making ? <Plus {...barIcon} /> : null}
          </Face>
          {fill === result.fillIndex ? (
            <Badge>
              <Check size={14} strokeWidth={2.5} aria-hidden />
            </Badge>
          ) : null}
        </Place>
      ))}
    </Row>
  );
}

function FillPicture({ picture }: { picture: Raster }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height, data } = picture;
  useLayoutEffect(() => {
    const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
    ref.current?.getContext("2d")?.putImageData(pixels, 0, 0);
  }, [width, height, data]);
  return <canvas ref={ref} width={width} height={height} />;
}

function Percent() {
  const fraction = useRoom(({ erase }) => erase.fraction);
  return <span>{formatPercent(Math.round(fraction * 100))}</span>;
}

/** Scrolls sideways where it is short; the room around it is for the rings. */
const Row = styled("div")({
  ...flexRow(8),
  minWidth: 0,
  padding: 5,
  overflowX: "auto",
  scrollbarWidth: "none",
});

const Place = styled("label")({
  ...inputTarget,
  flex: "none",
  width: 72,
  height: 56,
  borderRadius: "var(--rw-radius-tool)",
  "&:has(:checked)": {
    boxShadow: "0 0 0 2px var(--rw-paper), 0 0 0 4px var(--rw-primary)",
  },
  "&:has(:focus-visible)": { outline: "2px solid var(--rw-primary)", outlineOffset: 3 },
  "&:has(:disabled)": { opacity: 0.5 },
});

const Face = styled("span")({
  ...centred,
  ...fullSize,
  ...textSize(13, undefined, 550),
  position: "relative",
  overflow: "hidden",
  borderRadius: "inherit",
  color: "var(--rw-ink)",
  backgroundColor: "var(--rw-n1)",
  fontVariantNumeric: "tabular-nums",
  pointerEvents: "none",
  "& > canvas": { ...overParent, ...fullSize },
  "& > span": { position: "relative" },
});

const Badge = styled("span")({
  ...centred,
  position: "absolute",
  top: 4,
  right: 4,
  width: 20,
  height: 20,
  borderRadius: "50%",
  color: "var(--rw-on-primary)",
  backgroundColor: "var(--rw-primary)",
  pointerEvents: "none",
});
