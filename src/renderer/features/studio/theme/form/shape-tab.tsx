import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";

import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { formTexts } from "../../texts/theme-catalogue.ts";
import { FieldSection } from "./field-choice.tsx";
import { RadiusField } from "./radius-field.tsx";

/** The one radius that all corners but those of buttons follow from. */
export function ShapeTab() {
  const { theme } = useThemeEditor();
  const texts = useTexts(formTexts);
  const radius = theme.shape.borderRadius;
  return (
    <FieldSection>
      <RadiusField field="shape.borderRadius" />
      <Samples aria-hidden>
        {[1, 0.75, 0.625, 0.5].map((share) => (
          <span key={share} style={{ borderRadius: radius * share }} />
        ))}
      </Samples>
      <Hint>{texts.shapeSample}</Hint>
    </FieldSection>
  );
}

const Samples = styled("div")({
  display: "flex",
  alignItems: "flex-end",
  gap: 12,
  marginTop: 16,
  "& > span": {
    flex: "none",
    boxShadow: "inset 0 0 0 1.5px var(--rw-line3)",
    backgroundColor: "var(--rw-n0)",
  },
  "& > span:nth-of-type(1)": { width: 112, height: 72 },
  "& > span:nth-of-type(2)": { width: 80, height: 44 },
  "& > span:nth-of-type(3)": { width: 52, height: 52 },
  "& > span:nth-of-type(4)": { width: 32, height: 32 },
});

const Hint = styled("p")({ ...quietText(13, 18), marginTop: 10 });
