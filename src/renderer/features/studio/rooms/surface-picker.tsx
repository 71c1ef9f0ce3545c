import Slider from "@mui/material/Slider";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef, useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexRow, fullSize } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Segment } from "#renderer/ui/segment.tsx";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { paintSelectedSurface } from "./paint-selected-surface.ts";
import { roomsTexts } from "../texts/company-catalogue.ts";
import type { PickOptions, SurfacePick } from "./use-surface-pick.ts";

const stepShare = 0.02;
const tolerances = { min: 8, max: 72, start: 32 };
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A room's photo, on which a surface is selected by clicks or by keys. */
export function SurfacePicker({ room, pick }: { room: StudioSampleRoom; pick: SurfacePick }) {
  const texts = useTexts(roomsTexts);
  const [how, setHow] = useState<PickOptions>({ tolerance: tolerances.start, operation: "add" });
  return (
    <>
      <RoomPicture room={room} pick={pick} how={how} />
      <HowTools how={how} onChange={setHow} />
      <Foot>
        <Words>{useWords(pick)}</Words>
        <AppButton variant="text" disabled={pick.parts.length === 0} onClick={pick.startOver}>
          {texts.startOver}
        </AppButton>
      </Foot>
    </>
  );
}

function HowTools({ how, onChange }: { how: PickOptions; onChange: (how: PickOptions) => void }) {
  const texts = useTexts(roomsTexts);
  const id = useId();
  return (
    <Tools>
      <Segment
        label={texts.mode}
        value={how.operation}
        options={[
          { value: "add", label: texts.modes.add },
          { value: "subtract", label: texts.modes.subtract },
        ]}
        onChange={(operation) => onChange({ ...how, operation })}
      />
      <Differ>
        <span id={id}>{texts.tolerance}</span>
        <Slider
          aria-labelledby={id}
          min={tolerances.min}
          max={tolerances.max}
          value={how.tolerance}
          onChange={(_event, tolerance) => onChange({ ...how, tolerance })}
        />
      </Differ>
    </Tools>
  );
}

function useWords(pick: SurfacePick): string {
  const texts = useTexts(roomsTexts);
  const locale = useLocale();
  if (pick.isBusy) return texts.finding;
  if (pick.hasMissed) return texts.notFound;
  if (pick.share === 0) return "";
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  return texts.found(format.format(pick.share));
}

type RoomPictureProps = { room: StudioSampleRoom; pick: SurfacePick; how: PickOptions };

function RoomPicture({ room, pick, how }: RoomPictureProps) {
  const texts = useTexts(roomsTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cross, setCross] = useState<readonly [number, number]>([0.5, 0.3]);
  const [isKeyed, setIsKeyed] = useState(false);
  const { photo, parts } = pick;
  useEffect(() => {
    if (canvas.current !== null && photo !== null)
      paintSelectedSurface(canvas.current, photo, parts);
  }, [photo, parts]);
  return (
    <Frame
      role="application"
      tabIndex={0}
      aria-label={texts.wallPicture}
      aria-busy={pick.isBusy}
      style={{ aspectRatio: `${room.width} / ${room.height}` }}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const at = [
          (event.clientX - box.left) / box.width,
          (event.clientY - box.top) / box.height,
        ] as const;
        setIsKeyed(false);
        setCross(at);
        pick.pick(at, how);
      }}
      onKeyDown={(event) => {
        const direction = directions[event.key];
        if (direction !== undefined) {
          event.preventDefault();
          setIsKeyed(true);
          setCross(([x, y]) => [
            Math.min(0.99, Math.max(0.01, x + direction[0] * stepShare)),
            Math.min(0.99, Math.max(0.01, y + direction[1] * stepShare)),
          ]);
        } else if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          pick.pick(cross, how);
        }
      }}
    >
      <canvas ref={canvas} />
      {isKeyed ? <Cross style={{ left: `${cross[0] * 100}%`, top: `${cross[1] * 100}%` }} /> : null}
    </Frame>
  );
}

const Frame = styled("div")({
  position: "relative",
  overflow: "hidden",
  maxHeight: "56vh",
  maxWidth: "100%",
  marginInline: "auto",
  borderRadius: 6,
  backgroundColor: "#E8E9E8",
  cursor: "crosshair",
  "& > canvas": { ...fullSize, display: "block" },
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});

const Cross = styled("span")({
  position: "absolute",
  width: 28,
  height: 28,
  margin: "-14px 0 0 -14px",
  border: "2px solid #fff",
  borderRadius: "50%",
  boxShadow: "0 0 0 1.5px rgb(0 0 0 / .6), inset 0 0 0 1.5px rgb(0 0 0 / .6)",
  pointerEvents: "none",
});

const Tools = styled("div")({ ...flexRow("8px 24px"), flexWrap: "wrap" });

const Differ = styled("div")({
  ...flexRow(16),
  ...textSize(14),
  flex: "1 1 240px",
  "& > span:first-of-type": { flex: "none" },
});

const Foot = styled("div")({ ...flexRow(8), minHeight: 44 });

const Words = styled("output")({ ...quietText(14), flex: 1 });
