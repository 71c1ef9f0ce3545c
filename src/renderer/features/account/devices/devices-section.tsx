import { styled } from "@mui/material/styles";
import { LogOut } from "lucide-react";
import { useRef, useState } from "react";

import { useListDevicesQuery } from "#renderer/state/account-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import type { Device } from "#shared/wires/http/account-calls.ts";

import { devicesTexts } from "../texts/account-catalogue.ts";
import { AccountSection } from "../sections/account-section.tsx";
import { SectionLoading } from "../sections/section-loading.tsx";
import { DeviceRow } from "./device-row.tsx";
import { EndAllForm } from "./end-all-form.tsx";
import { useEndDevice } from "./use-end-device.ts";

/** Where the person is signed in, and signing out there. */
export function DevicesSection() {
  const texts = useTexts(devicesTexts);
  return (
    <AccountSection title={texts.title} text={texts.text}>
      <DevicesBody />
    </AccountSection>
  );
}

const freshness = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;

function DevicesBody() {
  const texts = useTexts(devicesTexts);
  const list = useListDevicesQuery(undefined, freshness);
  if (list.data !== undefined) return <DeviceList devices={list.data.items} />;
  if (list.isError) {
    return (
      <LoadFailure
        title={texts.failed}
        text={texts.failedText}
        loading={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return <SectionLoading label={texts.loading} />;
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const texts = useTexts(devicesTexts);
  const nowMs = useNow();
  const list = useRef<HTMLUListElement>(null);
  const ending = useEndDevice(() => list.current?.focus());
  const [isAsked, setAsked] = useState(false);
  if (devices.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <>
      <List ref={list} tabIndex={-1} aria-label={texts.list}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            nowMs={nowMs}
            isEnding={ending.endingId === device.id}
            onEnd={() => ending.end(device)}
          />
        ))}
      </List>
      <Foot>
        <AppButton startIcon={<LogOut size={18} {...iconStyle} />} onClick={() => setAsked(true)}>
          {texts.everywhere}
        </AppButton>
      </Foot>
      <AppDialog open={isAsked} title={texts.everywhere} onClose={() => setAsked(false)}>
        <EndAllForm onClose={() => setAsked(false)} />
      </AppDialog>
    </>
  );
}

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "&:focus-visible": { outline: "none" },
});

const Foot = styled("div")({
  padding: "16px 24px 20px",
  borderTop: "1px solid var(--rw-line)",
  [belowWidth(600)]: { paddingInline: 20, "& > *": { width: "100%" } },
});
