import { styled } from "@mui/material/styles";
import { useSearchParams } from "react-router-dom";

import { useListQuotesInfiniteQuery } from "#renderer/state/quotes-api.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import type { Quote } from "#shared/quote.ts";

import { MoreButton } from "../parts/more-button.tsx";
import { StudioCard, StudioStack } from "../parts/studio-card.tsx";
import { StudioList } from "../parts/studio-table.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { quotesTexts } from "../texts/shell-catalogue.ts";

const firstPage = { query: { limit: 25 } };

/** Who asked the company for a quote, and for what. */
export function StudioQuotesPage() {
  const texts = useTexts(quotesTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const wanted = useSearchParams()[0].get("quote");
  const pages = useListQuotesInfiniteQuery(firstPage, { refetchOnMountOrArgChange: true });
  return (
    <>
      <StudioHeader title={texts.places.quotes} />
      <StudioStack>
        <StudioCard padding="none">
          <StudioList
            label={texts.list}
            query={pages}
            rows={pages.data?.pages.flatMap(({ items }) => items)}
            pending={6}
            empty={{ title: texts.empty, text: texts.emptyText }}
            toKey={({ id }) => id}
            wanted={wanted}
            columns={[
              {
                label: texts.who,
                role: "title",
                width: "24%",
                render: (quote) => <Contact quote={quote} />,
              },
              {
                label: texts.room,
                width: "16%",
                render: ({ designName }) => designName ?? texts.gone,
              },
              {
                label: texts.products,
                width: "22%",
                render: ({ products }) =>
                  products.length === 0
                    ? texts.noProducts
                    : products.map(({ name, sku }) => `${name} (${sku})`).join(", "),
              },
              { label: texts.message, render: ({ message }) => message },
              {
                label: texts.when,
                width: "130px",
                render: ({ createdAt: at }) => (
                  <time dateTime={at}>{formatPast(Date.parse(at), nowMs, locale)}</time>
                ),
              },
            ]}
          />
        </StudioCard>
        <MoreButton pages={pages} />
      </StudioStack>
    </>
  );
}

/** Addresses and numbers are ready to be pressed. */
function Contact({ quote: { contact } }: { quote: Quote }) {
  return (
    <Person>
      <b>{contact.name}</b>
      {contact.email === null ? null : <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      {contact.phone === null ? null : (
        <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, "")}`}>{contact.phone}</a>
      )}
    </Person>
  );
}

const Person = styled("div")({
  ...flexColumn(),
  alignItems: "flex-start",
  paddingBlock: 6,
  "& > a": {
    ...textSize(13, 24),
    minHeight: 24,
    color: "var(--rw-primary)",
    overflowWrap: "anywhere",
    textDecoration: "none",
  },
  "& > a:hover": { textDecoration: "underline", textUnderlineOffset: 3 },
});
