import { useLocale, useTexts } from "#renderer/i18n/texts.ts";

import { addCosts } from "../../model/shopping/list-needs.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { describeLine } from "./describe-line.ts";
import { formatCost } from "./format-need.ts";
import type { WrittenList } from "./write-list.ts";

/** The products of a list with what they cost, for paper. */
export function PrintedTable({ lines, allowance, roomsOf }: Omit<WrittenList, "roomName">) {
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  const { totals, isWhole } = addCosts(lines);
  return (
    <>
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
    </>
  );
}
