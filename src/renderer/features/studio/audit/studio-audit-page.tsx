import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { bareList } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import type { AuditEntry } from "#shared/wires/http/record-calls.ts";

import { ExportButton } from "../charts/export-button.tsx";
import { MoreButton } from "../parts/more-button.tsx";
import { StudioCard, StudioStack } from "../parts/studio-card.tsx";
import { StudioList } from "../parts/studio-table.tsx";
import type { StudioColumn } from "../parts/studio-table.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { noFilters, toAuditFilter } from "./audit-filter-state.ts";
import { auditTexts, featuresTexts } from "../texts/company-catalogue.ts";
import { describeDetails, nameAction } from "./describe-details.ts";
import { nameSettings } from "./name-settings.ts";

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
      <StudioStack>
        <AuditFilters value={filters} onChange={setFilters} />
        <Log query={query} isFiltered={Object.keys(query).length > 0} />
      </StudioStack>
    </>
  );
}

type LogProps = { query: ReturnType<typeof toAuditFilter>; isFiltered: boolean };

function Log({ query, isFiltered }: LogProps) {
  const texts = useTexts(auditTexts);
  const pages = studioApi.useListAuditInfiniteQuery({ query }, { refetchOnMountOrArgChange: true });
  const { data, isFetching, isFetchingNextPage } = pages;
  const rows = data?.pages.flatMap((page) => page.items);
  return (
    <>
      <StudioCard padding={rows === undefined || rows.length === 0 ? "regular" : "none"}>
        <StudioList
          label={texts.places.audit}
          query={pages}
          rows={rows}
          pending={8}
          empty={{
            title: isFiltered ? texts.noMatch : texts.empty,
            text: isFiltered ? texts.noMatchText : texts.emptyText,
          }}
          toKey={({ id }) => id}
          busy={isFetching && !isFetchingNextPage}
          columns={useColumns()}
        />
      </StudioCard>
      <MoreButton pages={pages} label={texts.loadMore} />
    </>
  );
}

function useColumns(): StudioColumn<AuditEntry>[] {
  const texts = useTexts(auditTexts);
  const settings = nameSettings(useTexts(featuresTexts));
  const words = { ...texts, detailNames: { ...settings, ...texts.detailNames } };
  const time = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "short" });
  return [
    {
      label: texts.what,
      role: "title",
      width: "24%",
      render: ({ action }) => <b>{nameAction(texts.actions, action)}</b>,
    },
    { label: texts.target, width: "16%", render: ({ target }) => target },
    {
      label: texts.details,
      render: ({ details }) => (
        <Details>
          {describeDetails(details, words).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Details>
      ),
    },
    { label: texts.who, width: "16%", render: ({ actor }) => actor.name ?? texts.somebody },
    {
      label: texts.when,
      width: "168px",
      render: ({ at }) => <time dateTime={at}>{time.format(new Date(at))}</time>,
    },
  ];
}

const Details = styled("ul")({
  ...quietText(13, 18),
  ...bareList,
});
