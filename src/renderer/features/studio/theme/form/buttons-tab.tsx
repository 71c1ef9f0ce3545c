import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexBetween } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import { buttonVariantSchema } from "#shared/company.ts";
import { readStyle } from "#shared/theme/style-fields.ts";

import { buttonColourFields, buttonRadiusField, variantFields } from "../editor/field-groups.ts";
import type { EditorField } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { nameTexts, formTexts } from "../../texts/theme-catalogue.ts";
import { ColourRows } from "./colour-rows.tsx";
import { FieldReset } from "./field-reset.tsx";
import { FormGroup } from "./form-group.tsx";
import { RadiusField } from "./radius-field.tsx";

/** Radius, looks and colours of buttons and tools. */
export function ButtonsTab() {
  const texts = useTexts(formTexts);
  const [open, setOpen] = useState<EditorField | null>(null);
  return (
    <>
      <Section>
        <RadiusField field={buttonRadiusField} />
      </Section>
      <FormGroup title={texts.variants}>
        {variantFields.map((field) => (
          <VariantChoice key={field} field={field} />
        ))}
      </FormGroup>
      <FormGroup title={texts.buttonColours}>
        <ColourRows fields={buttonColourFields} open={open} onOpen={setOpen} />
      </FormGroup>
    </>
  );
}

function VariantChoice({ field }: { field: (typeof variantFields)[number] }) {
  const { theme, change } = useThemeEditor();
  const texts = useTexts(formTexts);
  const name = useTexts(nameTexts)[field];
  return (
    <Choice>
      <Head>
        <span>{name}</span>
        <FieldReset field={field} />
      </Head>
      <Segment
        fullWidth
        label={name}
        value={buttonVariantSchema.parse(readStyle(theme, field))}
        options={buttonVariantSchema.options.map((value) => ({
          value,
          label: texts.variantNames[value],
        }))}
        onChange={(value) => change(field, value)}
      />
    </Choice>
  );
}

const Section = styled("section")({
  padding: "12px 20px 16px",
  "& + section": { borderTop: "1px solid var(--rw-line)" },
});

const Choice = styled("div")({ marginBottom: 12 });

const Head = styled("div")({ ...flexBetween(), ...textSize(14), minHeight: 40 });
