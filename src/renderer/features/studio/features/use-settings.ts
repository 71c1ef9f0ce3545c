import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useUpdateCompanySettingsMutation } from "#renderer/state/studio/settings-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { ChangeableFeatures } from "#shared/company-settings.ts";
import type { Locale } from "#shared/locale.ts";

import { featuresTexts } from "../texts/company-catalogue.ts";

export type SettingsChange = {
  name?: string;
  defaultLocale?: Locale | null;
  features?: Partial<ChangeableFeatures>;
};

/** Saves only what is named, and says whether it worked. Never rejects. */
export function useSettings(): {
  isSaving: boolean;
  save: (change: SettingsChange) => Promise<boolean>;
} {
  const texts = useTexts(featuresTexts);
  const dispatch = useAppDispatch();
  const [update, { isLoading }] = useUpdateCompanySettingsMutation();
  return {
    isSaving: isLoading,
    async save(change) {
      const answer = await update({ body: change });
      const hasFailed = answer.error !== undefined;
      dispatch(
        noticeShown(
          hasFailed
            ? { tone: "error", text: texts.failed }
            : { tone: "success", text: texts.saved },
        ),
      );
      return !hasFailed;
    },
  };
}
