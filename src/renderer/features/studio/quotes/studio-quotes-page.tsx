import { styled } from "@mui/material/styles";

import { useListQuotesInfiniteQuery } from "#renderer/state/quotes-api.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import type { Quote } from "#shared/quote.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioTable } from "../parts/studio-table.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { quotesTexts } from "../texts/shell-catalogue.ts";

const firstPage = { query: { limit: 25 } };

/** Who asked the company for a quote, and for what. */
export function StudioQuotesPage() {
  const texts = useTexts(quotesTexts);
  const pages = useListQuotesInfiniteQuery(firstPage, { refetchOnMountOrArgChange: true });
  const { data } = pages;
  const quotes = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <StudioHeader title={texts.places.quotes} />
      <Stack>
        <StudioCard padding="none">
          {data === undefined ? (
            <StudioPending query={pages} rows={6} />
          ) : quotes.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          ) : (
            <Quotes quotes={quotes} />
          )}
        </StudioCard>
        {pages.hasNextPage ? (
          <AppButton
            variant="outlined"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
            sx={{ alignSelf: "center" }}
          >
            {texts.showMore}
          </AppButton>
        ) : null}
      </Stack>
    </>
  );
}

function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  const texts = useTexts(quotesTexts);
  const locale = useLocale();
  const nowMs = useNow();
  return (
    <StudioTable
      label={texts.list}
      rows={quotes}
      toKey={({ id }) => id}
      columns={[
        {
          key: "who",
          label: texts.who,
          role: "title",
          width: "24%",
          render: (quote) => <Contact quote={quote} />,
        },
        {
          key: "room",
          label: texts.room,
          width: "16%",
          render: ({ designName }) => designName ?? texts.gone,
        },
        {
          key: "products",
          label: texts.products,
          width: "22%",
          render: ({ products }) =>
            products.length === 0
              ? texts.noProducts
              : products.map(({ name, sku }) => `${name} (${sku})`).join(", "),
        },
        { key: "message", label: texts.message, render: ({ message }) => message },
        {
          key: "when",
          label: texts.when,
          width: "130px",
          render: ({ createdAt }) => (
            <time dateTime={createdAt}>{formatPast(Date.parse(createdAt), nowMs, locale)}</time>
          ),
        },
      ]}
    />
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

const Stack = styled("div")(flexColumn(20));

const Person = styled("div")({
  ...flexColumn(),
  alignItems: "flex-start",
  paddingBlock: 6,
  "& > b": { fontWeight: 550 },
  "& > a": {
    ...textSize(13, 24),
    minHeight: 24,
    color: "var(--rw-primary)",
    overflowWrap: "anywhere",
    textDecoration: "none",
  },
  "& > a:hover": { textDecoration: "underline", textUnderlineOffset: 3 },
});
