import { useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";

import { useProductNotices } from "../../parts/use-product-notices.ts";
import { productListTexts } from "../../texts/products-catalogue.ts";

/** Gives the person the whole catalogue as a table that spreadsheets of their language open. */
export function useExport(): { isBusy: boolean; run: () => void } {
  const texts = useTexts(productListTexts);
  const locale = useLocale();
  const notices = useProductNotices();
  const { api, platform } = useServices();
  const slug = useAppSelector(({ company }) => company.features?.slug ?? "company");
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      const layout = locale === "en" ? "comma" : "semicolon";
      const table = await api.readBytes("exportProducts", { query: { layout } });
      await platform.saveFile(`${slug}-products.csv`, table);
    } catch {
      notices.notify(texts.exportFailed);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run: () => void run() };
}
