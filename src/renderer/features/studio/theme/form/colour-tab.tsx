import { useState } from "react";
import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { readStyle } from "#shared/theme/style-fields.ts";

import {
  backgroundFields,
  messageFields,
  textFields,
  brandTones,
  toneSteps,
} from "../editor/field-groups.ts";
import type { EditorField } from "../editor/field-groups.ts";
import { formTexts, nameTexts } from "../../texts/theme-catalogue.ts";
import { ColourRows } from "./colour-rows.tsx";
import type { OpenColour } from "./colour-rows.tsx";
import { FormGroup } from "./form-group.tsx";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { ColourEditor } from "./colour-editor.tsx";

/** The palette: one editor is open at a time. */
export function ColourTab() {
  const texts = useTexts(formTexts);
  const [open, setOpen] = useState<EditorField | null>("palette.primary.main");
  const shared = { open, onOpen: setOpen };
  return (
    <>
      <FormGroup title={texts.brand}>
        <ToneGrid {...shared} />
      </FormGroup>
      <FormGroup title={texts.backgrounds}>
        <ColourRows fields={backgroundFields} {...shared} />
      </FormGroup>
      <FormGroup title={texts.text}>
        <ColourRows fields={textFields} {...shared} />
      </FormGroup>
      <FormGroup title={texts.notices}>
        <ColourRows fields={messageFields} {...shared} />
      </FormGroup>
    </>
  );
}

/** The nine brand colours; the editor of the open one stands below them. */
function ToneGrid({ open, onOpen }: OpenColour) {
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

/** A button that is a colour. Pressed means its editor is open. */
const Swatch = styled("button")({
  position: "relative",
  width: "100%",
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: "var(--rw-radius-tool)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .14)",
  cursor: "pointer",
  "&[aria-expanded='true']": {
    boxShadow:
      "inset 0 0 0 1px rgb(23 33 28 / .14), 0 0 0 2px var(--rw-paper), 0 0 0 4px var(--rw-primary)",
  },
  "&[data-changed='true']::after": {
    content: '""',
    position: "absolute",
    top: 5,
    right: 5,
    width: 8,
    height: 8,
    borderRadius: "50%",
    backgroundColor: "var(--rw-caution-text)",
    boxShadow: "0 0 0 2px #fff",
  },
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: 4 },
});
