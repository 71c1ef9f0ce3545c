import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";

import { formatPercent } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowHeight } from "#renderer/theme/breakpoints.ts";
import { flexColumn, inputTarget } from "#renderer/theme/layout.ts";
import { usePressFirst } from "#renderer/ui/use-press-first.ts";
import { ValueSlider } from "#renderer/ui/value-slider.tsx";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { findTone } from "../../model/document/room-tone.ts";
import type { ToneChoice } from "../../model/document/room-tone.ts";
import { ToneThumbnail } from "./tone-thumbnail.tsx";
import { toneTexts } from "../../texts/panel-catalogue.ts";
import { usePlainPicture } from "./use-plain-picture.ts";

const presets = ["neutral", "warm", "cool", "evening"] as const;

/** The whole picture in another light: the room itself in each of them, and how much of it. */
export function ToneTab({ isNarrow }: { isNarrow: boolean }) {
  const { history, live } = useRoomSession();
  const tone = useRoom((room) => findTone(room.history.document.edits));
  const texts = useTexts(toneTexts);
  const name = useId();
  const picture = usePlainPicture();
  const chosen = tone?.enabled === true ? tone.preset : "neutral";
  const [shown, press] = usePressFirst(chosen);
  const [moved, setMoved] = useState<number | null>(null);
  const strength = moved ?? tone?.strength ?? 1;
  const choose = (next: ToneChoice) =>
    history.change({ type: "toneChosen", id: crypto.randomUUID(), tone: next });
  return (
    <Body data-narrow={isNarrow}>
      <Grid role="radiogroup" aria-label={texts.light} data-narrow={isNarrow}>
        {presets.map((preset) => (
          <Choice key={preset}>
            <input
              type="radio"
              name={name}
              aria-label={texts.presets[preset]}
              checked={preset === shown}
              onChange={() => press(preset, () => choose({ preset, strength }))}
            />
            <Frame>
              <ToneThumbnail picture={picture} tone={{ preset, strength }} />
            </Frame>
            <Typography variant="body2" component="span" noWrap>
              {texts.presets[preset]}
            </Typography>
          </Choice>
        ))}
      </Grid>
      {chosen === "neutral" ? null : (
        <Line>
          <ValueSlider
            label={texts.strength}
            value={Math.round(strength * 100)}
            min={10}
            max={100}
            step={5}
            format={formatPercent}
            onMove={(percent) => {
              setMoved(percent / 100);
              if (tone !== null) live.show({ ...tone, strength: percent / 100 });
            }}
            onCommit={(percent) => {
              setMoved(null);
              choose({ preset: chosen, strength: percent / 100 });
              live.settle();
            }}
          />
        </Line>
      )}
      <Typography variant="caption" component="p" color="text.secondary">
        {texts.hint}
      </Typography>
    </Body>
  );
}

const Body = styled("div")({
  ...flexColumn(16),
  padding: "16px 16px 24px",
  "&[data-narrow='true']": { gap: 8, padding: "12px 16px 16px" },
});

/** A slider takes the width that it is given, never the height. */
const Line = styled("div")({ display: "flex" });

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "14px 12px",
  [belowHeight(520)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: 10 },
  "&[data-narrow='true']": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: 10 },
});

const Choice = styled("label")({
  ...inputTarget,
  ...flexColumn(6),
  minWidth: 0,
  "&:has(:checked) > div": {
    boxShadow: "0 0 0 2px var(--rw-side-panel), 0 0 0 4px var(--rw-primary)",
  },
  "&:has(:checked) > span": { fontWeight: 600 },
  "&:has(:focus-visible) > div": { outline: "2px solid var(--rw-primary)", outlineOffset: 6 },
});

const Frame = styled("div")({
  aspectRatio: "3 / 2",
  overflow: "hidden",
  borderRadius: "var(--rw-radius-tool)",
  backgroundColor: "var(--rw-n1)",
  pointerEvents: "none",
});
