import { changeableFeaturesSchema } from "#shared/company-settings.ts";
import type { ChangeableFeatures } from "#shared/company-settings.ts";

type SettingWords = Readonly<Record<keyof ChangeableFeatures | "language", string>>;

/** Settings by their names in the API, in the words of the page where they are changed. */
export function nameSettings(words: SettingWords): Record<string, string> {
  const switches = changeableFeaturesSchema
    .keyof()
    .options.map((key) => [key, words[key]] as const);
  return { ...Object.fromEntries(switches), defaultLocale: words.language };
}
