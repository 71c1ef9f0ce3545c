import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";
import { Calendar, ChevronDown } from "lucide-react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts, useLocale } from "#renderer/i18n/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Unseen } from "#renderer/ui/unseen.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import type { UsagePeriod } from "#shared/usage.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";
import { listUsageDays, usagePeriods } from "#shared/usage.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { studioTexts, chartTexts } from "../texts/shell-catalogue.ts";
import { ExportButton } from "./export-button.tsx";
import { writeUsageCsv } from "./write-usage-csv.ts";
import { formatDayRange } from "./format-day.ts";

export type UsagePageProps = {
  /** Names the page, and the exported table's file. */
  place: "overview" | "usage";
  children: (report: UsageReport) => ReactNode;
};

/** A page of figures over a period that is chosen in its head, where they can be exported too. */
export function UsagePage({ place, children }: UsagePageProps) {
  const texts = useTexts(studioTexts);
  const slug = useAppSelector((state) => state.company.features?.slug ?? "company");
  const [days, setDays] = useState<UsagePeriod>(28);
  const usage = studioApi.useGetUsageReportQuery(
    { query: { days } },
    { refetchOnMountOrArgChange: true },
  );
  const report = usage.data;
  const read =
    report === undefined
      ? null
      : async () => new Blob([writeUsageCsv(report)], { type: "text/csv" });
  return (
    <>
      <StudioHeader
        title={texts.places[place]}
        actions={
          <>
            <PeriodMenu value={days} onChange={setDays} />
            <ExportButton fileName={`${slug}-${place}.csv`} read={read} />
          </>
        }
      />
      {report === undefined ? (
        <StudioCard>
          <StudioPending query={usage} rows={6} />
        </StudioCard>
      ) : (
        <Grid aria-busy={usage.isFetching}>{children(report)}</Grid>
      )}
    </>
  );
}

const Grid = styled("div")({
  display: "grid",
  gap: 20,
  gridTemplateColumns: "minmax(0, 1fr)",
  transition: "opacity 120ms var(--rw-ease)",
  "&[aria-busy='true']": { opacity: 0.6 },
});

type PeriodMenuProps = { value: UsagePeriod; onChange: (period: UsagePeriod) => void };

/** Which days the figures are of. */
function PeriodMenu({ value, onChange }: PeriodMenuProps) {
  const texts = useTexts(chartTexts);
  const locale = useLocale();
  const days = listUsageDays(new Date(useNow()), value);
  const range = formatDayRange(days[0] ?? "", days.at(-1) ?? "", locale);
  return (
    <ActionMenu
      items={usagePeriods.map((period) => ({
        key: String(period),
        label: texts.period(period),
        selected: period === value,
        onSelect: () => onChange(period),
      }))}
      renderTrigger={(trigger) => (
        <AppButton
          variant="outlined"
          {...trigger}
          icon={Calendar}
          endIcon={<ChevronDown size={16} {...iconStyle} />}
        >
          <span aria-hidden>{range}</span>
          <Unseen>{texts.choosePeriod(range)}</Unseen>
        </AppButton>
      )}
    />
  );
}
