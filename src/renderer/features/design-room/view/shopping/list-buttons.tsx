import { styled } from "@mui/material/styles";
import { Copy, Printer, Sheet } from "lucide-react";
import { useRef } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { useThemeChoice } from "#renderer/theme/applied-theme.ts";
import { flexWrap, unseen } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { copyText } from "#renderer/ui/copy-text.ts";

import { createFileBase } from "../../model/render/create-file-name.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { PrintedList } from "./printed-list.tsx";
import { writeListTable, writeListText } from "./write-list.ts";
import type { WrittenList } from "./write-list.ts";

/** A list copied, saved as a table, or printed. */
export function ListButtons({ list, isReady }: { list: WrittenList; isReady: boolean }) {
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  const copied = useRef<HTMLPreElement>(null);
  const text = writeListText(list, texts, locale);
  const { copy, saveTable } = useListFiles(list);
  const variant = useThemeChoice(({ buttons }) => buttons.saveButtonVariant);
  const look = { variant, disabled: !isReady };
  return (
    <>
      <Buttons>
        <AppButton {...look} icon={Copy} onClick={() => void copy(copied.current, text)}>
          {texts.copy}
        </AppButton>
        <AppButton {...look} icon={Sheet} onClick={() => void saveTable()}>
          {texts.table}
        </AppButton>
        <AppButton {...look} icon={Printer} onClick={() => window.print()}>
          {texts.print}
        </AppButton>
      </Buttons>
      <Copied ref={copied} aria-hidden>
        {text}
      </Copied>
      <PrintedList {...list} />
    </>
  );
}

/** The list on the clipboard and as a file; a notice says how it went. */
function useListFiles(list: WrittenList) {
  const { platform } = useServices();
  const dispatch = useAppDispatch();
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  return {
    copy: async (element: HTMLElement | null, text: string) => {
      const isDone = element !== null && (await copyText(element, text));
      dispatch(
        noticeShown(
          isDone
            ? { tone: "success", text: texts.copied }
            : { tone: "error", text: texts.copyFailed },
        ),
      );
    },
    saveTable: async () => {
      const file = new Blob([writeListTable(list, texts, locale)], { type: "text/csv" });
      const name = `${createFileBase(`${list.roomName} ${texts.title}`)}.csv`;
      try {
        await platform.saveFile(name, file);
      } catch {
        dispatch(noticeShown({ tone: "error", text: texts.tableFailed }));
      }
    },
  };
}

const Buttons = styled("div")({
  ...flexWrap(8),
  "& > *": { flex: "1 1 auto", paddingInline: 14 },
});

/** There to be selected where the clipboard is closed; seen by nobody. */
const Copied = styled("pre")({ ...unseen, margin: 0 });
