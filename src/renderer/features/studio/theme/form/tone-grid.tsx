import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { readStyle } from "#shared/theme/style-fields.ts";

import { brandTones, toneSteps } from "../editor/field-groups.ts";
import type { EditorField } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { nameTexts, formTexts } from "../../texts/theme-catalogue.ts";
import { ColourEditor } from "./colour-editor.tsx";
import { Swatch } from "./swatch.ts";

export type OpenColour = { open: EditorField | null; onOpen: (field: EditorField | null) => void };

/** The nine brand colours; the editor of the open one stands below them. */
export function ToneGrid({ open, onOpen }: OpenColour) {
  const { theme, changes } = useThemeEditor();
  const texts = useTexts(formTexts);
  const names = useTexts(nameTexts);
  const opened = brandTones
    .flatMap((tone) => toneSteps.map((step) => `palette.${tone}.${step}` as const))
    .find((field) => field === open);
  return (
    <>
      <Grid>
        <span />
        {toneSteps.map((step) => (
          <Step key={step} aria-hidden>
            {texts.steps[step]}
          </Step>
        ))}
        {brandTones.map((tone) => (
          <Row key={tone} aria-label={texts.tones[tone]}>
            <span aria-hidden>{texts.tones[tone]}</span>
            {toneSteps.map((step) => {
              const field = `palette.${tone}.${step}` as const;
              const isChanged = changes.has(field);
              return (
                <Swatch
                  key={step}
                  type="button"
                  aria-label={isChanged ? `${names[field]}, ${texts.changed}` : names[field]}
                  aria-expanded={open === field}
                  data-changed={isChanged}
                  style={{ backgroundColor: theme.palette[tone][step] }}
                  onClick={() => onOpen(open === field ? null : field)}
                />
              );
            })}
          </Row>
        ))}
      </Grid>
      {opened === undefined ? null : (
        <ColourEditor key={opened} field={opened} value={String(readStyle(theme, opened))} />
      )}
    </>
  );
}

const columns = "minmax(72px, 1fr) repeat(3, minmax(0, 77px))";

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: columns,
  gap: "8px 8px",
  marginBottom: 12,
});

const Step = styled("span")(quietText(13, 16));

const Row = styled("fieldset")({
  ...bareBox,
  ...textSize(14),
  minWidth: 0,
  gridColumn: "1 / -1",
  display: "grid",
  gridTemplateColumns: columns,
  alignItems: "center",
  gap: 8,
});
