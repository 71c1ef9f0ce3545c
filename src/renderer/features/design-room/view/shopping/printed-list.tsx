import GlobalStyles from "@mui/material/GlobalStyles";
import { styled } from "@mui/material/styles";
import { createPortal } from "react-dom";

import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { printedText } from "#renderer/theme/text-size.ts";

import { describeLine } from "./describe-line.ts";
import { formatCost } from "./format-need.ts";
import { addCosts } from "../../model/shopping/list-needs.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import type { WrittenList } from "./write-list.ts";

/** The list on paper: while it is in the page, printing prints it and nothing else. */
export function PrintedList({ lines, allowance, roomName, roomsOf }: WrittenList) {
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  const company = useCompanyName();
  const { totals, isWhole } = addCosts(lines);
  return createPortal(
    <>
      <GlobalStyles styles={onPaper} />
      <Paper data-printed aria-hidden>
        {company === null ? null : <p>{company.name}</p>}
        <h1>
          {texts.title}: {roomName}
        </h1>
        <table>
          <tbody>
            {lines.map((line) => {
              const words = describeLine(line, allowance, texts, locale);
              const rooms = roomsOf?.get(line.product.sku);
              return (
                <tr key={line.product.sku}>
                  <td>
                    <strong>{line.product.name}</strong>
                    <div>{words.price}</div>
                    {words.notes.map((note) => (
                      <div key={note}>{note}</div>
                    ))}
                    {rooms === undefined ? null : <div>{texts.inRooms(rooms.join(", "))}</div>}
                  </td>
                  <td>{words.area}</td>
                  <td>{words.quantity}</td>
                  <td>{words.cost}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            {totals.map(({ currency, costMinor }) => (
              <tr key={currency}>
                <td colSpan={3}>{isWhole ? texts.total : texts.totalPart}</td>
                <td>{formatCost(costMinor, currency, locale)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
        <p>{texts.note}</p>
      </Paper>
    </>,
    document.body,
  );
}

const onPaper = {
  "@media print": {
    "body > *:not([data-printed])": { display: "none !important" },
    "html, body": {
      overflow: "visible !important",
      height: "auto !important",
      background: "#fff !important",
    },
  },
};

const Paper = styled("section")({
  display: "none",
  "@media print": {
    display: "block",
    padding: 24,
    color: "#000",
    fontFamily: "var(--rw-font-body)",
    ...printedText.body,
    "& h1": { ...printedText.title, margin: "0 0 16px" },
    "& tr": { breakInside: "avoid" },
    "& table": { width: "100%", borderCollapse: "collapse" },
    "& td": { padding: "8px 12px 8px 0", borderTop: "1px solid #999", verticalAlign: "top" },
    "& td:last-of-type": { textAlign: "right", paddingRight: 0, whiteSpace: "nowrap" },
    "& tfoot td": { fontWeight: 600 },
  },
});
