import Slider from "@mui/material/Slider";
import { styled } from "@mui/material/styles";

import { formatPixels } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexBetween, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { readStyle } from "#shared/theme/style-fields.ts";

import type { buttonRadiusField } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { nameTexts, formTexts } from "../../texts/theme-catalogue.ts";
import { FieldReset } from "./field-reset.tsx";
import { shortInput } from "./colour-editor.tsx";

const maxRadius = 32;

/** A radius on a slider and as a number. */
export function RadiusField({ field }: { field: typeof buttonRadiusField | "shape.borderRadius" }) {
  const { theme, change } = useThemeEditor();
  const texts = useTexts(formTexts);
  const name = useTexts(nameTexts)[field];
  const value = Number(readStyle(theme, field));
  return (
    <Place>
      <Head>
        <span>{name}</span>
        <FieldReset field={field} />
      </Head>
      <Line>
        <Slider
          aria-label={name}
          value={value}
          min={0}
          max={maxRadius}
          step={1}
          getAriaValueText={formatPixels}
          onChange={(_event, next) => change(field, next)}
        />
        <Figure
          type="number"
          inputMode="numeric"
          min={0}
          max={maxRadius}
          aria-label={texts.pixelsOf(name)}
          value={value}
          onChange={(event) => {
            const next = event.target.valueAsNumber;
            if (next >= 0 && next <= maxRadius) change(field, next);
          }}
        />
      </Line>
    </Place>
  );
}

const Place = styled("div")({ paddingBlock: 4 });

const Head = styled("div")({ ...flexBetween(), ...textSize(14, undefined, 550), minHeight: 40 });

const Line = styled("div")({
  ...flexRow(20),
  paddingLeft: 10,
  "& > .MuiSlider-root": { flex: 1 },
});

const Figure = styled("input")({
  font: "inherit",
  ...textSize(15),
  ...shortInput,
  flex: "none",
  width: 72,
  fontVariantNumeric: "tabular-nums",
});
