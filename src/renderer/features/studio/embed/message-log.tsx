import { styled } from "@mui/material/styles";
import { Copy, ListX, Search } from "lucide-react";
import { useRef, useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { copyText } from "#renderer/ui/copy-text.ts";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { useNotices } from "../parts/use-notices.ts";
import { embedTexts } from "../texts/links-catalogue.ts";
import type { LogEntry } from "./use-test-frame.ts";

export type MessageLogProps = { log: readonly LogEntry[]; onClear: () => void };

/** Everything that frame and page said to each other, newest last. */
export function MessageLog({ log, onClear }: MessageLogProps) {
  const texts = useTexts(embedTexts);
  const { succeed } = useNotices({ failures: { other: texts.notCopied } });
  const list = useRef<HTMLOListElement>(null);
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const shown = log.filter(({ text }) => text.toLowerCase().includes(wanted));
  const copy = async () => {
    if (list.current === null) return;
    const isCopied = await copyText(list.current, shown.map(({ text }) => text).join("\n"));
    if (isCopied) succeed(texts.copied);
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
  ...flexRow(4),
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
    ...quietText(12, 16),
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",

    overflowWrap: "anywhere",
  },
});

const Head = styled("div")({
  ...textSize(13, 18),
  display: "flex",
  justifyContent: "space-between",
  gap: 12,
  marginBottom: 2,
  "& > span": { color: "var(--rw-ink2)", fontVariantNumeric: "tabular-nums" },
});

const Empty = styled("li")({ ...quietText(14, 20), padding: "16px 0" });

const Count = styled("output")(quietText(13, 16));
