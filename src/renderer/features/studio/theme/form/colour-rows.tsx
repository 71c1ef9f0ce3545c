import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { bareList, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Unseen } from "#renderer/ui/unseen.ts";
import { readStyle } from "#shared/theme/style-fields.ts";

import type { EditorField } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { nameTexts, formTexts } from "../../texts/theme-catalogue.ts";
import { ColourEditor } from "./colour-editor.tsx";

export type OpenColour = { open: EditorField | null; onOpen: (field: EditorField | null) => void };

/** Colours one below the other; the editor of the open one stands below its row. */
export function ColourRows({
  fields,
  open,
  onOpen,
}: OpenColour & { fields: readonly EditorField[] }) {
  const { theme, changes } = useThemeEditor();
  const texts = useTexts(formTexts);
  const names = useTexts(nameTexts);
  return (
    <List>
      {fields.map((field) => {
        const value = String(readStyle(theme, field));
        const isChanged = changes.has(field);
        return (
          <li key={field}>
            <Row
              type="button"
              aria-expanded={open === field}
              onClick={() => onOpen(open === field ? null : field)}
            >
              <Chip style={{ backgroundColor: value }} data-open={open === field} />
              <Label>
                {names[field]}
                {isChanged ? (
                  <Changed>
                    <Unseen>{texts.changed}</Unseen>
                  </Changed>
                ) : null}
              </Label>
              <Hex>{value.toUpperCase()}</Hex>
            </Row>
            {open === field ? <ColourEditor field={field} value={value} /> : null}
          </li>
        );
      })}
    </List>
  );
}

const List = styled("ul")(bareList);

const Row = styled("button")({
  font: "inherit",
  ...flexRow(12),
  ...textSize(14, 20),
  width: "calc(100% + 16px)",
  minHeight: 44,
  margin: "0 -8px",
  padding: "4px 8px",
  border: 0,
  borderRadius: "var(--rw-radius-tool)",
  background: "none",
  color: "inherit",
  textAlign: "left",
  cursor: "pointer",
  transition: "background-color 120ms var(--rw-ease)",
  "&:hover": { backgroundColor: "var(--rw-n0)" },
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: -2 },
});

const Chip = styled("span")({
  flex: "none",
  width: 32,
  height: 32,
  borderRadius: "var(--rw-radius-swatch)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .14)",
  "&[data-open='true']": {
    boxShadow:
      "inset 0 0 0 1px rgb(23 33 28 / .14), 0 0 0 2px var(--rw-paper), 0 0 0 4px var(--rw-primary)",
  },
});

const Label = styled("span")({ flex: 1, minWidth: 0 });

const Changed = styled("span")({
  display: "inline-block",
  width: 8,
  height: 8,
  marginLeft: 8,
  borderRadius: "50%",
  backgroundColor: "var(--rw-caution-text)",
  verticalAlign: "1px",
});

const Hex = styled("span")({
  flex: "none",
  color: "var(--rw-ink2)",
  fontVariantNumeric: "tabular-nums",
});
