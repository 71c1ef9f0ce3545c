import { styled } from "@mui/material/styles";
import type { CSSObject } from "@mui/material/styles";
import { useState, useId } from "react";
import type { CSSProperties } from "react";

import { formatDegrees, formatPercent } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { forTouch } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { nameTexts, formTexts } from "../../texts/theme-catalogue.ts";
import {
  followHex,
  hueTrack,
  listLightnesses,
  moveLightness,
  readPosition,
  readTypedHex,
  turnHue,
  writePosition,
} from "../editor/edit-colour.ts";
import type { ColourPosition } from "../editor/edit-colour.ts";
import type { EditorField } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";

/** One colour: its hex, its hue, its lightness, and the way back to the published one. */
export function ColourEditor({ field, value }: { field: EditorField; value: string }) {
  const { change, changes, reset } = useThemeEditor();
  const texts = useTexts(formTexts);
  const name = useTexts(nameTexts)[field];
  const [kept, setKept] = useState(() => readPosition(value));
  const position = followHex(kept, value);
  const move = (next: ColourPosition) => {
    setKept(next);
    change(field, writePosition(next));
  };
  return (
    <Card aria-label={name}>
      <Head>
        <Name>{name}</Name>
        <HexField
          label={texts.hex(name)}
          value={value}
          onChange={(text) => {
            const hex = readTypedHex(text);
            if (hex !== null) change(field, hex);
          }}
        />
      </Head>
      <ColourSlider
        label={texts.hue}
        value={position.hue}
        max={360}
        colours={hueTrack}
        thumb={value}
        format={formatDegrees}
        onChange={(hue) => move(turnHue(position, hue))}
      />
      <ColourSlider
        label={texts.lightness}
        value={position.lightness}
        max={100}
        colours={listLightnesses(position)}
        thumb={value}
        format={formatPercent}
        onChange={(lightness) => move(moveLightness(position, lightness))}
      />
      {changes.has(field) ? (
        <AppButton variant="text" size="small" onClick={() => reset(field)}>
          {texts.reset}
        </AppButton>
      ) : null}
    </Card>
  );
}

type ColourSliderProps = {
  label: string;
  value: number;
  max: number;
  colours: readonly string[];
  thumb: string;
  format: (value: number) => string;
  onChange: (value: number) => void;
};

/** A range input as browsers know it: arrows, Home, End and the page keys work. */
function ColourSlider({ label, value, max, colours, thumb, format, onChange }: ColourSliderProps) {
  const look = {
    "--track": `linear-gradient(to right, ${colours.join(", ")})`,
    "--thumb": thumb,
  } as CSSProperties;
  return (
    <Range
      type="range"
      min={0}
      max={max}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={format(value)}
      style={look}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

const Card = styled("fieldset")({
  ...flexColumn(),
  minWidth: 0,
  border: 0,
  margin: "12px 0 8px",
  padding: "12px 14px 10px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow2)",
  "& > .MuiButton-root": { alignSelf: "flex-start", marginLeft: -14 },
});

const Head = styled("div")({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: 12,
  marginBottom: 2,
});

const Name = styled("p")({ ...textSize(14, 20, 600), paddingTop: 12 });

const thumbStyle = {
  boxSizing: "border-box",
  width: 24,
  height: 24,
  border: "3px solid #fff",
  borderRadius: "50%",
  backgroundColor: "var(--thumb)",
  boxShadow: "0 0 0 1px rgb(23 33 28 / .28), 0 1px 4px rgb(23 33 28 / .24)",
} as const;

const trackStyle = {
  height: 14,
  borderRadius: 7,
  background: "var(--track)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
} as const;

const Range = styled("input")({
  appearance: "none",
  width: "100%",
  height: 44,
  margin: 0,
  borderRadius: 8,
  background: "none",
  cursor: "pointer",
  "&::-webkit-slider-runnable-track": trackStyle,
  "&::-moz-range-track": trackStyle,
  "&::-webkit-slider-thumb": { appearance: "none", marginTop: -5, ...thumbStyle },
  "&::-moz-range-thumb": thumbStyle,
  "& + &": { marginTop: -8 },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::-webkit-slider-thumb": {
    outline: "2px solid var(--rw-primary)",
    outlineOffset: 2,
  },
  "&:focus-visible::-moz-range-thumb": {
    outline: "2px solid var(--rw-primary)",
    outlineOffset: 2,
  },
});

type HexFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** A colour as text. What is no colour yet stays while it is typed and goes when the field is left. */
function HexField({ label, value, onChange }: HexFieldProps) {
  const texts = useTexts(formTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isWrong = typed !== null && readTypedHex(typed) === null;
  return (
    <Stack>
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        maxLength={9}
        aria-label={label}
        aria-invalid={isWrong}
        {...(isWrong ? { "aria-describedby": id } : {})}
        value={typed ?? value.toUpperCase()}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value);
        }}
        onBlur={() => setTyped(null)}
      />
      {isWrong ? <span id={id}>{texts.hexWrong}</span> : null}
    </Stack>
  );
}

/** An input for a few letters or figures, without a label of its own. */
export const shortInput: CSSObject = {
  boxSizing: "border-box",
  height: 44,
  padding: "0 10px",
  border: "1px solid var(--rw-line3)",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-paper)",
  color: "var(--rw-ink)",
  [forTouch]: textSize(16),
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: -1 },
};

const Stack = styled("div")({
  ...flexColumn(4),
  width: 116,
  "& > input": {
    ...textSize(14),
    ...shortInput,
    width: "100%",
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, monospace",
  },
  "& > input[aria-invalid='true']": { borderColor: "var(--rw-danger-line)" },
  "& > span": { ...textSize(12, 16), color: "var(--rw-danger-text)" },
});
