import { styled } from "@mui/material/styles";
import { Pipette } from "lucide-react";
import { useEffect, useId, useRef } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { centred, flexWrap, unseenInput } from "#renderer/theme/layout.ts";

import { ValueSlider } from "#renderer/ui/value-slider.tsx";
import { useLaying } from "./use-laying.ts";
import type { LayingControlsProps } from "./use-laying.ts";
import { shadeJoint } from "../../model/document/covering-choice.ts";
import { chooseInk } from "../parts/choose-ink.ts";
import { layingTexts } from "../../texts/panel-catalogue.ts";

/** What mortar and sealant are sold in. */
const palette = [
  ["white", "#f2f0eb"],
  ["light", "#c9c6bf"],
  ["grey", "#8d8a84"],
  ["dark", "#3f4042"],
  ["sand", "#c8b291"],
  ["brown", "#6b4f3a"],
] as const;
const unknownColour = "#8a8378";

/** The joint between pieces: how wide it is, and in which colour if there is one. */
export function JointControls({ edit, material }: LayingControlsProps) {
  const { grout } = edit;
  const laying = useLaying(edit);
  const texts = useTexts(layingTexts);
  const locale = useLocale();
  const format = (millimetres: number) =>
    millimetres === 0 ? texts.noJoint : `${millimetres.toLocaleString(locale)} mm`;
  const colour = grout?.colour ?? shadeJoint(material?.colour ?? unknownColour);
  const jointOf = (millimetres: number) => ({
    grout: millimetres === 0 ? null : { widthMetres: millimetres / 1000, colour },
  });
  return (
    <>
      <ValueSlider
        label={texts.joint}
        value={Math.round((grout?.widthMetres ?? 0) * 2000) / 2}
        min={0}
        max={10}
        step={0.5}
        format={format}
        onMove={(millimetres) => laying.show(jointOf(millimetres))}
        onCommit={(millimetres) => laying.choose(jointOf(millimetres))}
      />
      {grout === null ? null : (
        <JointColours
          value={grout.colour}
          onChange={(chosen) => laying.choose({ grout: { ...grout, colour: chosen } })}
        />
      )}
    </>
  );
}

type JointColoursProps = { value: string; onChange: (colour: string) => void };

function JointColours({ value, onChange }: JointColoursProps) {
  const texts = useTexts(layingTexts);
  const name = useId();
  const chosen = value.toLowerCase();
  return (
    <Line role="radiogroup" aria-label={texts.jointColour}>
      {palette.map(([key, colour]) => (
        <Dot key={key} title={texts.jointColours[key]} style={{ backgroundColor: colour }}>
          <input
            type="radio"
            name={name}
            aria-label={texts.jointColours[key]}
            checked={colour === chosen}
            onChange={() => onChange(colour)}
          />
        </Dot>
      ))}
      <OwnColour value={chosen} onChange={onChange} />
    </Line>
  );
}

/** The system's colour picker; only where it ends counts, or each move would be a step to undo. */
function OwnColour({ value, onChange }: JointColoursProps) {
  const texts = useTexts(layingTexts);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = ref.current;
    const end = () => {
      if (input !== null) onChange(input.value);
    };
    input?.addEventListener("change", end);
    return () => input?.removeEventListener("change", end);
  }, [onChange]);
  const isOwn = palette.every(([, colour]) => colour !== value);
  return (
    <Dot title={texts.ownColour} style={{ backgroundColor: value }} data-chosen={isOwn}>
      <input ref={ref} key={value} type="color" aria-label={texts.ownColour} defaultValue={value} />
      <Pipette size={14} strokeWidth={1.75} color={chooseInk(value)} aria-hidden />
    </Dot>
  );
}

const Line = styled("div")({ ...flexWrap(10), padding: "6px 6px 10px" });

const Dot = styled("label")({
  position: "relative",
  cursor: "pointer",
  "& > input": { ...unseenInput, inset: -5, width: 40, height: 44, padding: 0 },
  ...centred,
  width: 30,
  height: 30,
  flex: "none",
  borderRadius: 999,
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .2)",
  "& > svg": { pointerEvents: "none" },
  "&:has(:checked), &[data-chosen='true']": {
    boxShadow: "0 0 0 2px var(--rw-n0), 0 0 0 4px var(--rw-primary)",
  },
  "&:has(:focus-visible)": { outline: "2px solid var(--rw-primary)", outlineOffset: 5 },
});
