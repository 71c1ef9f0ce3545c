import { Download } from "lucide-react";
import { useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { useNotify } from "../parts/use-notify.ts";
import { chartTexts } from "../texts/shell-catalogue.ts";

export type ExportButtonProps = {
  fileName: string;
  /** Makes the file's content when it is asked for; null while there is nothing to export. */
  read: (() => Promise<Blob>) | null;
};

/** Gives the person a CSV file. */
export function ExportButton({ fileName, read }: ExportButtonProps) {
  const texts = useTexts(chartTexts);
  const { platform } = useServices();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (make: () => Promise<Blob>) => {
    setIsBusy(true);
    try {
      await platform.saveFile(fileName, await make());
    } catch {
      notify("error", texts.exportFailed);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AppButton
      variant="outlined"
      startIcon={<Download size={18} {...iconStyle} />}
      disabled={read === null}
      loading={isBusy}
      onClick={() => (read === null ? undefined : void save(read))}
    >
      {texts.exportCsv}
    </AppButton>
  );
}
