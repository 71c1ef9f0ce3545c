import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppError } from "#shared/app-error.ts";

import type { DraftSaver } from "./editor/draft-saver.ts";
import { useNotices } from "../parts/use-notices.ts";
import { themeTexts } from "../texts/theme-catalogue.ts";

/** Makes a preview link of the draft as it is now and puts it on the clipboard. */
export function useCopyLink(saver: DraftSaver) {
  const texts = useTexts(themeTexts);
  const { succeed, fail } = useNotices({ failures: { other: texts.linkFailed } });
  const [createPreview, { isLoading }] = studioApi.useCreateThemePreviewMutation();
  /** The link, where it could not be copied and has to be shown. */
  const [shown, setShown] = useState<string | null>(null);
  const copy = async () => {
    try {
      if (!(await saver.flush())) throw new AppError("unavailable", "the draft was not saved");
      const { url } = await createPreview().unwrap();
      const isCopied = await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      );
      if (isCopied) succeed(texts.linkCopied);
      else setShown(url);
    } catch (error) {
      // The page itself asks about a conflict.
      if (saver.readStatus().kind !== "conflict") fail(error);
    }
  };
  return { copy, isBusy: isLoading, shown, close: () => setShown(null) };
}
