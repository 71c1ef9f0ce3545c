import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useListAuditInfiniteQuery } from "#renderer/state/studio/records-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import type { AuditEntry } from "#shared/wires/http/record-calls.ts";

import { ExportButton } from "../charts/export-button.tsx";
import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioTable } from "../parts/studio-table.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { noFilters, toAuditFilter } from "./audit-filter-state.ts";
import { auditTexts } from "../texts/company-catalogue.ts";
import { nameAction } from "./name-action.ts";
import { describeDetails } from "./describe-details.ts";

/** Who changed what about the company, the newest first. */
export function StudioAuditPage() {
  const texts = useTexts(auditTexts);
  const { api } = useServices();
  const slug = useAppSelector((state) => state.company.features?.slug ?? "company");
  const [filters, setFilters] = useState(noFilters);
  const query = toAuditFilter(filters);
  return (
    <>
      <StudioHeader
        title={texts.places.audit}
        actions={
          <ExportButton
            fileName={`${slug}-audit.csv`}
            read={() => api.readBytes("exportAudit", { query })}
          />
        }
      />
      <Stack>
        <AuditFilters value={filters} onChange={setFilters} />
        <Log query={query} isFiltered={Object.keys(query).length > 0} />
      </Stack>
    </>
  );
}

type LogProps = { query: ReturnType<typeof toAuditFilter>; isFiltered: boolean };

function Log({ query, isFiltered }: LogProps) {
  const texts = useTexts(auditTexts);
  const pages = useListAuditInfiniteQuery({ query }, { refetchOnMountOrArgChange: true });
  const { data, isFetching, hasNextPage, isFetchingNextPage } = pages;
  if (data === undefined) {
    return (
      <StudioCard>
        <StudioPending query={pages} rows={8} />
      </StudioCard>
    );
  }
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) {
    return (
      <StudioCard>
        <EmptyState
          title={isFiltered ? texts.noMatch : texts.empty}
          text={isFiltered ? texts.noMatchText : texts.emptyText}
        />
      </StudioCard>
    );
  }
  return (
    <>
      <Entries entries={entries} busy={isFetching && !isFetchingNextPage} />
      {hasNextPage ? (
        <AppButton
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          sx={{ alignSelf: "center" }}
        >
          {texts.loadMore}
        </AppButton>
      ) : null}
    </>
  );
}

function Entries({ entries, busy }: { entries: readonly AuditEntry[]; busy: boolean }) {
  const texts = useTexts(auditTexts);
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <StudioCard padding="none">
      <StudioTable
        label={texts.places.audit}
        rows={entries}
        toKey={({ id }) => id}
        busy={busy}
        columns={[
          {
            key: "what",
            label: texts.what,
            role: "title",
            width: "24%",
            render: ({ action }) => <b>{nameAction(texts.actions, action)}</b>,
          },
          {
            key: "target",
            label: texts.target,
            width: "16%",
            render: ({ target }) => target,
          },
          {
            key: "details",
            label: texts.details,
            render: ({ details }) => (
              <Details>
                {describeDetails(details, texts).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </Details>
            ),
          },
          {
            key: "who",
            label: texts.who,
            width: "16%",
            render: ({ actor }) => actor.name ?? texts.somebody,
          },
          {
            key: "when",
            label: texts.when,
            width: "168px",
            render: ({ at }) => <time dateTime={at}>{time.format(new Date(at))}</time>,
          },
        ]}
      />
    </StudioCard>
  );
}

const Stack = styled("div")({
  ...flexColumn(20),
  "& b": { fontWeight: 550 },
});

const Details = styled("ul")({
  ...quietText(13, 18),
  margin: 0,
  padding: 0,
  listStyle: "none",
});
