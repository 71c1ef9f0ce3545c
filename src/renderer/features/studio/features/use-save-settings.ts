import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { useNotices } from "../parts/use-notices.ts";
import { featuresTexts } from "../texts/company-catalogue.ts";

type SettingsChange = Parameters<
  ReturnType<typeof studioApi.useUpdateCompanySettingsMutation>[0]
>[0]["body"];

/** Saves only what is named, and says and answers whether it worked. Never rejects. */
export function useSaveSettings(): (change: SettingsChange) => Promise<boolean> {
  const texts = useTexts(featuresTexts);
  const { report } = useNotices({ failures: { other: texts.notSaved } });
  const [update] = studioApi.useUpdateCompanySettingsMutation();
  return async (change) => report(await update({ body: change }), texts.saved);
}
