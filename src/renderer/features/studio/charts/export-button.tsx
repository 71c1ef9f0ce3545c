import { Download } from "lucide-react";
import { useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { useNotices } from "../parts/use-notices.ts";
import { chartTexts } from "../texts/shell-catalogue.ts";

export type ExportButtonProps = {
  fileName: string;
  /** Makes the file's content when it is asked for; null while there is nothing to export. */
  read: (() => Promise<Blob>) | null;
  /** "Export CSV" when left out. */
  label?: string;
  failed?: string;
  variant?: "text" | "outlined";
};

/** Gives the person a CSV file. */
export function ExportButton(props: ExportButtonProps) {
  const { fileName, read, variant = "outlined" } = props;
  const texts = useTexts(chartTexts);
  const { platform } = useServices();
  const { fail } = useNotices({ failures: { other: props.failed ?? texts.exportFailed } });
  const [isBusy, setIsBusy] = useState(false);
  const save = async (make: () => Promise<Blob>) => {
    setIsBusy(true);
    try {
      await platform.saveFile(fileName, await make());
    } catch (error) {
      fail(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AppButton
      variant={variant}
      icon={Download}
      disabled={read === null}
      loading={isBusy}
      onClick={() => (read === null ? undefined : void save(read))}
    >
      {props.label ?? texts.exportCsv}
    </AppButton>
  );
}
