import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import {
  useRestoreThemeVersionMutation,
  applyPublished,
} from "#renderer/state/studio/theme-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { themeTexts } from "../../texts/theme-catalogue.ts";

/** Publishes an earlier version once more and says how it went. */
export function useRollBack(onDone: () => void): {
  rollBack: (number: number) => Promise<void>;
  isBusy: boolean;
} {
  const texts = useTexts(themeTexts);
  const dispatch = useAppDispatch();
  const { api } = useServices();
  const companyId = useAppSelector((state) => state.company.companyId);
  const [restore, { isLoading }] = useRestoreThemeVersionMutation();
  const rollBack = async (number: number) => {
    try {
      await restore({ params: { number: String(number) }, body: {} }).unwrap();
      dispatch(noticeShown({ tone: "success", text: texts.rolledBack(number) }));
      const query = { identification: companyId };
      const { companyStyles } = await api.call("getCompanyStyles", { query });
      dispatch(applyPublished(companyStyles));
    } catch (error) {
      const { code } = error as { code?: unknown };
      const text = code === "theme_unreadable" ? texts.rollBackRefused : texts.rollBackFailed;
      dispatch(noticeShown({ tone: "error", text }));
    } finally {
      onDone();
    }
  };
  return { rollBack, isBusy: isLoading };
}
