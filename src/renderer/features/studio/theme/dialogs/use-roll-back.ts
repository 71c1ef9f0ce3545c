import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { applyPublished, studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { useNotices } from "../../parts/use-notices.ts";
import { themeTexts } from "../../texts/theme-catalogue.ts";

/** Publishes an earlier version once more and says how it went. */
export function useRollBack(): (number: number) => Promise<void> {
  const texts = useTexts(themeTexts);
  const dispatch = useAppDispatch();
  const { api } = useServices();
  const companyId = useAppSelector((state) => state.company.companyId);
  const [restore] = studioApi.useRestoreThemeVersionMutation();
  const { succeed, fail } = useNotices({
    failures: { other: texts.rollBackFailed, theme_unreadable: texts.rollBackRefused },
  });
  return async (number) => {
    try {
      await restore({ params: { number: String(number) }, body: {} }).unwrap();
      succeed(texts.rolledBack(number));
      const query = { identification: companyId };
      const { companyStyles } = await api.call("getCompanyStyles", { query });
      dispatch(applyPublished(companyStyles));
    } catch (error) {
      fail(error);
    }
  };
}
