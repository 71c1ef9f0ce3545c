import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";

import { sharingCatalogue } from "../../texts/sharing-catalogue.ts";
import type { ShareDialogProps } from "./share-dialog.tsx";

/** Loaded with its sentences when somebody wants to share for the first time. */
export const SharingDialog = lazyScreen<ShareDialogProps>(
  async () => (await import("./share-dialog.tsx")).ShareDialog,
  sharingCatalogue,
);
