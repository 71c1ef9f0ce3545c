import { styled } from "@mui/material/styles";
import { Copy, ListX, Search } from "lucide-react";
import { useRef, useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useLocale, useTexts } from "#renderer/text/texts.ts";
import { copyText } from "#renderer/ui/copy-text.ts";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { embedTexts } from "./embed-texts.ts";
import type { LogEntry } from "./use-test-frame.ts";

export type MessageLogProps = { log: readonly LogEntry[]; onClear: () => void };

/** Everything that frame and page said to each other, newest last. */
export function MessageLog({ log, onClear }: MessageLogProps) {
  const texts = useTexts(embedTexts);
  const dispatch = useAppDispatch();
  const list = useRef<HTMLOListElement>(null);
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const shown = log.filter(({ text }) => text.toLowerCase().includes(wanted));
  const copy = async () => {
    if (list.current === null) return;
    const isCopied = await copyText(list.current, shown.map(({ text }) => text).join("\n"));
    if (isCopied) dispatch(noticeShown({ tone: "success", text: texts.copied }));
  };
  return (
    <section aria-label={texts.log}>
      <Tools>
        <Field
          label={texts.filter}
          hideLabel
          placeholder={texts.filter}
          value={filter}
          onChange={setFilter}
          start={<Search size={18} {...iconStyle} />}
        />
        <ToolIconButton
          label={texts.copyLog}
          icon={<Copy size={18} {...iconStyle} />}
          disabled={shown.length === 0}
          onClick={() => void copy()}
        />
        <ToolIconButton
          label={texts.clear}
          icon={<ListX size={18} {...iconStyle} />}
          disabled={log.length === 0}
          onClick={onClear}
        />
      </Tools>
      <List ref={list} tabIndex={0} aria-label={texts.log}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        {shown.length === 0 ? (
          <Empty>{log.length === 0 ? texts.noMessages : texts.noMatches}</Empty>
        ) : null}
      </List>
      <Count>{texts.count(shown.length)}</Count>
    </section>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const texts = useTexts(embedTexts);
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  }).format(entry.atMs);
  return (
    <Row>
      <Head>
        <b>{entry.type}</b>
        <span>{`${texts[entry.way]} ${time}`}</span>
      </Head>
      <code>{entry.content}</code>
    </Row>
  );
}

const Tools = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 4,
  "& > div:first-of-type": { flex: 1 },
});

const List = styled("ol")({
  boxSizing: "border-box",
  height: 480,
  margin: "12px 0 8px",
  padding: "0 16px",
  overflow: "auto",
  listStyle: "none",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n1)",
});

const Row = styled("li")({
  padding: "12px 0",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  "& > code": {
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    fontSize: "0.75rem",
    lineHeight: "16px",
    color: "var(--rw-ink2)",
    overflowWrap: "anywhere",
  },
});

const Head = styled("div")({
  display: "flex",
  justifyContent: "space-between",
  gap: 12,
  marginBottom: 2,
  fontSize: "0.8125rem",
  lineHeight: "18px",
  "& > span": { color: "var(--rw-ink2)", fontVariantNumeric: "tabular-nums" },
});

const Empty = styled("li")({
  padding: "16px 0",
  fontSize: "0.875rem",
  lineHeight: "20px",
  color: "var(--rw-ink2)",
});

const Count = styled("output")({
  fontSize: "0.8125rem",
  lineHeight: "16px",
  color: "var(--rw-ink2)",
});
