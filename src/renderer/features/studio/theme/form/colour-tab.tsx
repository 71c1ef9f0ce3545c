import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";

import { backgroundFields, messageFields, textFields } from "../editor/field-groups.ts";
import type { EditorField } from "../editor/field-groups.ts";
import { formTexts } from "../../texts/theme-catalogue.ts";
import { ColourRows } from "./colour-rows.tsx";
import { FormGroup } from "./form-group.tsx";
import { ToneGrid } from "./tone-grid.tsx";

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
