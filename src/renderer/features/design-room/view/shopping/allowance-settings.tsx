import { styled } from "@mui/material/styles";

import { formatPercent } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import { ValueSlider } from "#renderer/ui/value-slider.tsx";

import type { Allowance, ShoppingLine } from "../../model/shopping/list-needs.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { Spread } from "./list-parts.ts";
import { leastWaste, mostCoats, mostWaste } from "./use-allowance.ts";

export type AllowanceSettingsProps = {
  allowance: Allowance;
  changeAllowance: (changes: Partial<Allowance>) => void;
  lines: readonly ShoppingLine[];
};

/** Offcuts and coats, as far as the lines have products that they count for. */
export function AllowanceSettings({ allowance, changeAllowance, lines }: AllowanceSettingsProps) {
  const texts = useTexts(shoppingTexts);
  const hasPaint = lines.some(({ product }) => product.kind === "paint");
  const hasCover = lines.some(({ product }) => product.kind !== "paint");
  return (
    <Box>
      {hasCover ? (
        <ValueSlider
          label={texts.waste}
          value={allowance.wastePercent}
          min={leastWaste}
          max={mostWaste}
          format={formatPercent}
          onCommit={(wastePercent) => changeAllowance({ wastePercent })}
        />
      ) : null}
      {hasPaint ? (
        <Spread>
          <Label>{texts.coatsLabel}</Label>
          <Segment
            label={texts.coatsLabel}
            value={String(allowance.coats)}
            options={Array.from({ length: mostCoats }, (_none, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
            onChange={(coats) => changeAllowance({ coats: Number(coats) })}
          />
        </Spread>
      ) : null}
    </Box>
  );
}

const Label = styled("span")({ ...quietText(13), paddingInline: 6 });

const Box = styled("div")({
  ...flexColumn(4),
  padding: "6px 8px 10px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  "& > div:last-of-type": { alignItems: "center" },
});
