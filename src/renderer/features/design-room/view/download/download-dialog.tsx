import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { Segment } from "#renderer/ui/segment.tsx";

import { downloadTexts } from "../../texts/download-catalogue.ts";
import { PictureForm } from "./picture-form.tsx";
import { SheetForm } from "./sheet-form.tsx";

const kinds = ["picture", "sheet"] as const;

export type DownloadDialogProps = {
  open: boolean;
  /** What is chosen at first. */
  first?: (typeof kinds)[number];
  onClose: () => void;
};

/** The finished room in other formats and sizes, or as a sheet to print. */
export function DownloadDialog({ open, first = "picture", onClose }: DownloadDialogProps) {
  const texts = useTexts(downloadTexts);
  return (
    <AppDialog open={open} title={texts.download} width={460} closesOutside onClose={onClose}>
      <Kinds first={first} onClose={onClose} />
    </AppDialog>
  );
}

function Kinds({ first, onClose }: Required<Omit<DownloadDialogProps, "open">>) {
  const texts = useTexts(downloadTexts);
  const [kind, setKind] = useState(first);
  return (
    <>
      <Switch>
        <Segment
          label={texts.kind}
          value={kind}
          onChange={setKind}
          fullWidth
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        />
      </Switch>
      {kind === "picture" ? <PictureForm onClose={onClose} /> : <SheetForm onClose={onClose} />}
    </>
  );
}

const Switch = styled("div")({ marginTop: 16 });
