import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexBetween, inputTarget } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { readStyle } from "#shared/theme/style-fields.ts";

import type { EditorField } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { nameTexts } from "../../texts/theme-catalogue.ts";
import { FieldReset } from "./field-reset.tsx";

export type FieldChoiceProps<Option extends string> = {
  field: EditorField;
  options: readonly Option[];
  /** Names the options where what they show says more than that. */
  nameOption?: (option: Option) => string;
  card: typeof RadioCard;
  children: (option: Option, isChosen: boolean) => ReactNode;
};

/** A field with a card for each thing that it can be. */
export function FieldChoice<Option extends string>(props: FieldChoiceProps<Option>) {
  const { field, options, nameOption, card: Card, children } = props;
  const { theme, change } = useThemeEditor();
  const name = useTexts(nameTexts)[field];
  const id = useId();
  const chosen = readStyle(theme, field);
  return (
    <FieldSection>
      <Head>
        <h2 id={id}>{name}</h2>
        <FieldReset field={field} />
      </Head>
      <div role="radiogroup" aria-labelledby={id}>
        {options.map((option) => (
          <Card key={option} data-chosen={option === chosen}>
            <input
              type="radio"
              name={id}
              checked={option === chosen}
              aria-label={nameOption?.(option)}
              onChange={() => change(field, option)}
            />
            {children(option, option === chosen)}
          </Card>
        ))}
      </div>
    </FieldSection>
  );
}

/** A field that fills a tab, or a part of it. */
export const FieldSection = styled("section")({
  padding: "12px 20px 20px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
});

const Head = styled("div")({
  ...flexBetween(),
  minHeight: 44,
  "& > h2": { ...textSize(15, 20, 600), fontFamily: "var(--rw-font-subheadings)" },
});

/** A label around an unseen radio button, outlined; `data-chosen` fills it. */
export const RadioCard = styled("label")({
  ...inputTarget,
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "inset 0 0 0 1px var(--rw-line)",
  "& + &": { marginTop: 8 },
  "&:hover": { backgroundColor: "var(--rw-n0)" },
  "&[data-chosen='true']": {
    backgroundColor: "var(--rw-soft)",
    boxShadow: "inset 0 0 0 1.5px var(--rw-primary)",
  },
  "&:has(:focus-visible)": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});
