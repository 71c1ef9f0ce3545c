import { styled } from "@mui/material/styles";
import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogText } from "#renderer/ui/app-dialog.tsx";
import { Field } from "#renderer/ui/field.tsx";
import type { ThemeFault } from "#shared/theme/theme-document.ts";

import { readThemeText } from "../editor/theme-document.ts";
import type { EditedTheme } from "../editor/theme-document.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { themeTexts } from "../../texts/theme-catalogue.ts";

export type ImportDialogProps = {
  open: boolean;
  slug: string;
  onImport: (theme: EditedTheme) => void;
  onClose: () => void;
};

/** The draft to a file, or a file to the draft. */
export function ImportDialog({ open, slug, onImport, onClose }: ImportDialogProps) {
  const texts = useTexts(themeTexts);
  return (
    <AppDialog open={open} title={texts.importExport} onClose={onClose} closesOutside width={560}>
      <ExportPart slug={slug} />
      <ImportPart slug={slug} onImport={onImport} onClose={onClose} />
    </AppDialog>
  );
}

function ExportPart({ slug }: { slug: string }) {
  const texts = useTexts(themeTexts);
  const { theme } = useThemeEditor();
  const { platform } = useServices();
  const save = () => {
    const text = `${JSON.stringify(theme, null, 2)}\n`;
    const file = new Blob([text], { type: "application/json" });
    // Whoever changes their mind about saving is told nothing.
    platform.saveFile(`${slug}-theme.json`, file).catch(() => undefined);
  };
  return (
    <>
      <DialogText>{texts.exportText}</DialogText>
      <AppButton variant="outlined" sx={{ alignSelf: "flex-start" }} icon={Download} onClick={save}>
        {texts.export}
      </AppButton>
    </>
  );
}

function ImportPart({ slug, onImport, onClose }: Omit<ImportDialogProps, "open">) {
  const texts = useTexts(themeTexts);
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<readonly ThemeFault[]>([]);
  const take = (given: string) => {
    const read = readThemeText(given, slug);
    setFaults(read.kind === "faults" ? read.faults : []);
    if (read.kind === "theme") onImport(read.theme);
    else setText(given);
  };
  return (
    <Part>
      <DialogText>{texts.importText}</DialogText>
      <input
        ref={file}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={texts.import}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          if (chosen !== undefined) void chosen.text().then(take);
        }}
      />
      <AppButton variant="outlined" icon={Upload} onClick={() => file.current?.click()}>
        {texts.import}
      </AppButton>
      <Field
        label={texts.importPaste}
        value={text}
        onChange={setText}
        multiline
        rows={5}
        error={nameFaults(faults, texts)}
      />
      <Faults faults={faults} />
      <DialogActions sx={{ marginTop: 5 }}>
        <AppButton variant="text" onClick={onClose}>
          {texts.cancel}
        </AppButton>
        <AppButton variant="contained" disabled={text.trim() === ""} onClick={() => take(text)}>
          {texts.take}
        </AppButton>
      </DialogActions>
    </Part>
  );
}

/** Text that is no theme at all has nothing to list. */
function Faults({ faults }: { faults: readonly ThemeFault[] }) {
  if (faults.length === 0 || faults[0]?.path === "") return null;
  return (
    <ul>
      {faults.slice(0, 20).map(({ path, message }) => (
        <li key={path}>
          <code>{path}</code> {message}
        </li>
      ))}
    </ul>
  );
}

function nameFaults(
  faults: readonly ThemeFault[],
  texts: { noJson: string; faults: (count: number) => string },
): string | null {
  if (faults.length === 0) return null;
  return faults[0]?.path === "" ? texts.noJson : texts.faults(faults.length);
}

const Part = styled("div")({
  marginTop: 20,
  borderTop: "1px solid var(--rw-line)",
  paddingTop: 12,
  "& > .MuiButton-root": { marginBottom: 16 },
  "& textarea": { ...textSize(13), fontFamily: "ui-monospace, Menlo, monospace" },
  "& > ul": {
    ...textSize(13, 20),
    maxHeight: 160,
    overflowY: "auto",
    margin: "12px 0 0",
    paddingLeft: 20,
  },
});
