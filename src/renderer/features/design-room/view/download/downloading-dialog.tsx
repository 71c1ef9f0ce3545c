import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";

import { downloadCatalogue } from "../../texts/download-catalogue.ts";
import type { DownloadDialogProps } from "./download-dialog.tsx";

/** Loaded with its sentences when somebody wants another format for the first time. */
export const DownloadingDialog = lazyScreen<DownloadDialogProps>(
  async () => (await import("./download-dialog.tsx")).DownloadDialog,
  downloadCatalogue,
);
