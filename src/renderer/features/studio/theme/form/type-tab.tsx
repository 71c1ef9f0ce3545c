import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import { useEffect } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { loadFontFamilies } from "#renderer/theme/load-font-families.ts";
import { flexBetween } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { createFontStack, hostedFamilies } from "#shared/theme/font-families.ts";
import { readStyle } from "#shared/theme/style-fields.ts";

import { fontFields } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { formTexts } from "../../texts/theme-catalogue.ts";
import { FieldChoice, RadioCard } from "./field-choice.tsx";

/** The families of headers, subheadings and body, each shown in itself. */
export function TypeTab() {
  const { theme } = useThemeEditor();
  const texts = useTexts(formTexts);
  useEffect(() => void loadFontFamilies(hostedFamilies), []);
  return (
    <Fields>
      {fontFields.map((field) => (
        <FieldChoice
          key={field}
          field={field}
          options={[...new Set([...hostedFamilies, String(readStyle(theme, field))])]}
          nameOption={(family) => family}
          card={Choice}
        >
          {(family, isChosen) => (
            <>
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
              {isChosen ? <Check size={18} {...iconStyle} /> : null}
            </>
          )}
        </FieldChoice>
      ))}
    </Fields>
  );
}

const Fields = styled("div")({ "& h2": { letterSpacing: "-0.005em" } });

const Choice = styled(RadioCard)({
  ...flexBetween(12),
  minHeight: 60,
  padding: "8px 14px",
  "& > svg": { flex: "none", color: "var(--rw-on-soft)" },
});

const Family = styled("span")({ ...textSize(17, 24, 550), display: "block" });

const Sample = styled("span")({ ...quietText(13, 18), display: "block" });
