import { useUpdateCompanySettingsMutation } from "#renderer/state/studio/settings-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { ChangeableFeatures } from "#shared/company-settings.ts";
import type { Locale } from "#shared/locale.ts";

import { useNotify } from "../parts/use-notify.ts";
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
  const notify = useNotify();
  const [update, { isLoading }] = useUpdateCompanySettingsMutation();
  return {
    isSaving: isLoading,
    async save(change) {
      const answer = await update({ body: change });
      const hasFailed = answer.error !== undefined;
      if (hasFailed) notify("error", texts.notSaved);
      else notify("success", texts.saved);
      return !hasFailed;
    },
  };
}
