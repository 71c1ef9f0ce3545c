import { styled } from "@mui/material/styles";
import { Box, CircleAlert, CircleCheck, FileWarning, Palette, Webhook } from "lucide-react";
import type { LucideIcon } from "lucide-react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { bareList, flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import type { Attention } from "#shared/wires/http/record-calls.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { overviewTexts } from "../texts/shell-catalogue.ts";

/** What somebody should look at, and the way there. */
export function AttentionCard() {
  const texts = useTexts(overviewTexts);
  const list = studioApi.useListAttentionQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = list;
  return (
    <StudioCard title={texts.attention}>
      {data === undefined ? (
        <StudioPending query={list} rows={3} />
      ) : data.items.length === 0 ? (
        <Calm>
          <CircleCheck size={20} {...iconStyle} />
          {texts.nothingToDo}
        </Calm>
      ) : (
        <List>
          {data.items.map((item) => (
            <Item key={nameItem(item)} item={item} />
          ))}
        </List>
      )}
    </StudioCard>
  );
}

const looks: Readonly<Record<Attention["kind"], { icon: LucideIcon; to: string | null }>> = {
  "webhook-failed": { icon: Webhook, to: "/studio/api" },
  "theme-failing": { icon: Palette, to: "/studio/theme" },
  "products-unpublished": { icon: Box, to: "/studio/products" },
  "renders-failed": { icon: CircleAlert, to: "/studio/renders" },
  "files-damaged": { icon: FileWarning, to: null },
};

function Item({ item }: { item: Attention }) {
  const texts = useTexts(overviewTexts);
  const { icon: Icon, to } = looks[item.kind];
  const { title, text } = useWords(item);
  return (
    <li>
      <Icon size={20} {...iconStyle} />
      <Words>
        <b>{title}</b>
        {text}
      </Words>
      {to === null ? null : (
        <AppButton variant="text" to={to} aria-label={`${texts.open}: ${title}`}>
          {texts.open}
        </AppButton>
      )}
    </li>
  );
}

function useWords(item: Attention): { title: string; text: string } {
  const texts = useTexts(overviewTexts);
  const locale = useLocale();
  const now = useNow();
  const number = new Intl.NumberFormat(locale);
  const notify = (at: string) => formatPast(new Date(at).getTime(), now, locale);
  switch (item.kind) {
    case "webhook-failed":
      return {
        title: texts.webhookFailed(item.event, number.format(item.failures)),
        text:
          item.lastStatus === null
            ? texts.nobodyAnswered(item.host, notify(item.at))
            : texts.lastAnswer(item.host, item.lastStatus, notify(item.at)),
      };
    case "theme-failing":
      return {
        title: texts.themeFailing(item.pairs),
        text: texts.worstPair(number.format(item.worst)),
      };
    case "products-unpublished":
      return { title: texts.unpublished(item.products), text: texts.unpublishedText };
    case "files-damaged":
      return { title: texts.filesDamaged(item.files), text: texts.filesDamagedText };
    default:
      return { title: texts.rendersFailed(item.failures), text: texts.lastWeek };
  }
}

function nameItem(item: Attention): string {
  return item.kind === "webhook-failed" ? `${item.kind} ${item.event} ${item.host}` : item.kind;
}

const Calm = styled("p")({
  ...flexRow(12),
  ...quietText(14, 20),

  "& > svg": { flex: "none", color: "var(--rw-primary)" },
});

const List = styled("ul")({
  ...bareList,
  "& > li": { ...flexRow(12), padding: "10px 0" },
  "& > li:first-of-type": { paddingTop: 0 },
  "& > li + li": { borderTop: "1px solid var(--rw-line)" },
  "& > li > svg": { flex: "none", color: "var(--rw-caution-text)" },
  "& > li > a": { flex: "none", marginRight: -18 },
});

const Words = styled("span")({
  ...quietText(13, 18),
  flex: 1,
  minWidth: 0,

  overflowWrap: "anywhere",
  "& > b": { ...textSize(14, 20, 550), display: "block", color: "var(--rw-ink)" },
});
