import { useState } from "react";

import { useCreateThemePreviewMutation } from "#renderer/state/studio/theme-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppError } from "#shared/app-error.ts";

import type { DraftSaver } from "./editor/draft-saver.ts";
import { useNotify } from "../parts/use-notify.ts";
import { themeTexts } from "../texts/theme-catalogue.ts";

export type CopyLink = {
  copy: () => Promise<void>;
  isBusy: boolean;
  /** The link, where it could not be copied and has to be shown. */
  shown: string | null;
  close: () => void;
};

/** Makes a preview link of the draft as it is now and puts it on the clipboard. */
export function useCopyLink(saver: DraftSaver): CopyLink {
  const texts = useTexts(themeTexts);
  const notify = useNotify();
  const [createPreview, { isLoading }] = useCreateThemePreviewMutation();
  const [shown, setShown] = useState<string | null>(null);
  const copy = async () => {
    try {
      if (!(await saver.flush())) throw new AppError("unavailable", "the draft was not saved");
      const { url } = await createPreview().unwrap();
      const isCopied = await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      );
      if (isCopied) notify("success", texts.linkCopied);
      else setShown(url);
    } catch {
      // The page itself asks about a conflict.
      if (saver.readStatus().kind === "conflict") return;
      notify("error", texts.linkFailed);
    }
  };
  return { copy, isBusy: isLoading, shown, close: () => setShown(null) };
}
