import { styled } from "@mui/material/styles";
import { Copy, Printer, Sheet } from "lucide-react";
import { useRef } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useLocale, useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { copyText } from "#renderer/ui/copy-text.ts";

import { QuoteButton } from "../quote/quote-button.tsx";
import { createFileBase } from "../render/create-file-name.ts";
import { useRoom } from "../room/room-context.ts";
import type { Allowance, ShoppingLine } from "./list-needs.ts";
import { PrintedList } from "./printed-list.tsx";
import { shoppingTexts } from "./shopping-texts.ts";
import { writeListTable, writeListText } from "./write-list.ts";

const icon = {
  size: 18,
  strokeWidth: 1.5,
  absoluteStrokeWidth: true,
  "aria-hidden": true,
} as const;

export type ListActionsProps = {
  lines: readonly ShoppingLine[];
  allowance: Allowance;
  isReady: boolean;
};

/** What can be done with the list: copied, saved as a table, printed, or sent for a quote. */
export function ListActions({ lines, allowance, isReady }: ListActionsProps) {
  const { history, features } = useRoom();
  const { platform } = useServices();
  const dispatch = useAppDispatch();
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  const copied = useRef<HTMLPreElement>(null);
  const list = { lines, allowance, roomName: history.name };
  const text = writeListText(list, texts, locale);
  const tell = (isDone: boolean, done: string, failed: string) =>
    void dispatch(
      noticeShown(isDone ? { tone: "success", text: done } : { tone: "error", text: failed }),
    );

  const copy = async () => {
    const isDone = copied.current !== null && (await copyText(copied.current, text));
    tell(isDone, texts.copied, texts.copyFailed);
  };
  const saveTable = async () => {
    const file = new Blob([writeListTable(list, texts)], { type: "text/csv" });
    try {
      await platform.saveFile(`${createFileBase(`${history.name} ${texts.tab}`)}.csv`, file);
    } catch {
      tell(false, "", texts.tableFailed);
    }
  };
  return (
    <>
      <Buttons>
        <AppButton
          variant="outlined"
          disabled={!isReady}
          startIcon={<Copy {...icon} />}
          onClick={() => void copy()}
        >
          {texts.copy}
        </AppButton>
        <AppButton
          variant="outlined"
          disabled={!isReady}
          startIcon={<Sheet {...icon} />}
          onClick={() => void saveTable()}
        >
          {texts.table}
        </AppButton>
        <AppButton
          variant="outlined"
          disabled={!isReady}
          startIcon={<Printer {...icon} />}
          onClick={() => window.print()}
        >
          {texts.print}
        </AppButton>
      </Buttons>
      {features.canAskForQuote ? <QuoteButton isCompact={false} message={text} /> : null}
      <Copied ref={copied} aria-hidden>
        {text}
      </Copied>
      <PrintedList lines={lines} allowance={allowance} roomName={history.name} />
    </>
  );
}

const Buttons = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& > *": { flex: "1 1 auto", paddingInline: 14 },
});

/** There to be selected where the clipboard is closed; seen by nobody. */
const Copied = styled("pre")({
  position: "absolute",
  width: 1,
  height: 1,
  margin: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
});
