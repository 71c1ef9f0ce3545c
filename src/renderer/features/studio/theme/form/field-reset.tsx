import { styled } from "@mui/material/styles";
import { RotateCcw } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import type { EditorField } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { nameTexts, formTexts } from "../../texts/theme-catalogue.ts";

/** Brings a changed field back to what is published; holds its place while there is nothing to. */
export function FieldReset({ field }: { field: EditorField }) {
  const { changes, reset } = useThemeEditor();
  const texts = useTexts(formTexts);
  const names = useTexts(nameTexts);
  if (!changes.has(field)) return <Place />;
  return (
    <ToolIconButton
      dense
      label={texts.resetOf(names[field])}
      icon={<RotateCcw size={16} {...iconStyle} />}
      onClick={() => reset(field)}
    />
  );
}

const Place = styled("span")({ width: 36, height: 36, flex: "none" });
