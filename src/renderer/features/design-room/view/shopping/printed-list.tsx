import { useTexts } from "#renderer/i18n/texts.ts";

import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { PrintedPaper } from "./printed-paper.tsx";
import { PrintedTable } from "./printed-table.tsx";
import type { WrittenList } from "./write-list.ts";

/** The list on paper. */
export function PrintedList({ roomName, ...list }: WrittenList) {
  const texts = useTexts(shoppingTexts);
  return (
    <PrintedPaper what="list" title={`${texts.title}: ${roomName}`}>
      <PrintedTable {...list} />
    </PrintedPaper>
  );
}
