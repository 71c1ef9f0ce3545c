import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import { useEffect, useId } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import {
  createFontStack,
  hostedFamilies,
  loadFontFamilies,
} from "#renderer/theme/font-families.ts";
import { flexBetween } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { fontFields } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { nameTexts, formTexts } from "../../texts/theme-catalogue.ts";
import { FieldReset } from "./field-reset.tsx";
import { RadioCard } from "./radio-card.ts";

/** The families of headers, subheadings and body, each shown in itself. */
export function TypeTab() {
  useEffect(() => void loadFontFamilies(hostedFamilies), []);
  return (
    <>
      {fontFields.map((field) => (
        <FontChoice key={field} field={field} />
      ))}
    </>
  );
}

function FontChoice({ field }: { field: (typeof fontFields)[number] }) {
  const { theme, change } = useThemeEditor();
  const texts = useTexts(formTexts);
  const names = useTexts(nameTexts);
  const name = useId();
  const chosen = theme.typography[keyOf(field)];
  const families = hostedFamilies.includes(chosen) ? hostedFamilies : [...hostedFamilies, chosen];
  return (
    <Group>
      <Legend>
        <h2 id={name}>{names[field]}</h2>
        <FieldReset field={field} />
      </Legend>
      <div role="radiogroup" aria-labelledby={name}>
        {families.map((family) => (
          <Choice key={family} data-chosen={family === chosen}>
            <input
              type="radio"
              name={name}
              checked={family === chosen}
              aria-label={family}
              onChange={() => change(field, family)}
            />
            <span>
              <Family style={{ fontFamily: createFontStack(family) }}>{family}</Family>
              <Sample>
                {hostedFamilies.includes(family) ? (
                  <span style={{ fontFamily: createFontStack(family) }}>{texts.fontSample}</span>
                ) : (
                  texts.fontUnhosted
                )}
              </Sample>
            </span>
            {family === chosen ? <Check size={18} {...iconStyle} /> : null}
          </Choice>
        ))}
      </div>
    </Group>
  );
}

function keyOf(field: (typeof fontFields)[number]): "headers" | "subheadings" | "body" {
  return field.slice("typography.".length) as "headers" | "subheadings" | "body";
}

const Group = styled("section")({
  padding: "12px 20px 20px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
});

const Legend = styled("div")({
  ...flexBetween(),
  minHeight: 44,
  "& > h2": {
    ...textSize(15, 20, 600),
    fontFamily: "var(--rw-font-subheadings)",
    letterSpacing: "-0.005em",
  },
});

const Choice = styled(RadioCard)({
  ...flexBetween(12),
  minHeight: 60,
  padding: "8px 14px",
  "& > svg": { flex: "none", color: "var(--rw-on-soft)" },
});

const Family = styled("span")({ ...textSize(17, 24, 550), display: "block" });

const Sample = styled("span")({ ...quietText(13, 18), display: "block" });
