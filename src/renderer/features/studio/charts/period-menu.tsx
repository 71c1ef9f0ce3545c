import { Calendar, ChevronDown } from "lucide-react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Unseen } from "#renderer/ui/unseen.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import { listUsageDays, usagePeriods } from "#shared/usage.ts";
import type { UsagePeriod } from "#shared/usage.ts";

import { chartTexts } from "../texts/shell-catalogue.ts";
import { formatDayRange } from "./format-day.ts";

export type PeriodMenuProps = { value: UsagePeriod; onChange: (period: UsagePeriod) => void };

/** Which days the figures are of. */
export function PeriodMenu({ value, onChange }: PeriodMenuProps) {
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
