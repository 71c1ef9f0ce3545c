import { useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { DialogText } from "#renderer/ui/app-dialog.tsx";
import type { PageSize } from "#shared/sheet.ts";

import { downloadTexts } from "../../texts/download-catalogue.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { useRoomSession } from "../room/use-room.ts";
import { useAllowance } from "../shopping/use-allowance.ts";
import { useShoppingList } from "../shopping/use-shopping-list.ts";
import { DownloadActions } from "./download-actions.tsx";
import { LabelledChoice } from "./labelled-choice.tsx";
import { choosePageSize, writeSheet } from "./write-sheet.ts";

/** Both pictures and the price list on paper. */
export function SheetForm({ onClose }: { onClose: () => void }) {
  const { download } = useRoomSession();
  const texts = useTexts(downloadTexts);
  const listTexts = useTexts(shoppingTexts);
  const locale = useLocale();
  const [allowance] = useAllowance();
  const list = useShoppingList(allowance);
  const [pageSize, setPageSize] = useState<PageSize>(() => choosePageSize(navigator.language));
  const make = () => {
    const date = new Date().toLocaleDateString(locale, { dateStyle: "long" });
    const figures = writeSheet(list, allowance, listTexts, locale);
    return download.fetchSheet({ ...figures, locale, pageSize, date });
  };
  return (
    <DownloadActions isReady={!list.isMeasuring} onClose={onClose} onDownload={make}>
      <DialogText>{list.lines.length === 0 ? texts.sheetPlain : texts.sheetText}</DialogText>
      <LabelledChoice
        label={texts.paper}
        value={pageSize}
        onChange={setPageSize}
        options={(["a4", "letter"] as const).map((value) => ({
          value,
          label: texts.papers[value],
        }))}
      />
    </DownloadActions>
  );
}
