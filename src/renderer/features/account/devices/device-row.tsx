import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { AppWindow, CircleHelp, Monitor, Smartphone } from "lucide-react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { IconTile } from "#renderer/ui/icon-tile.ts";
import type { Device } from "#shared/wires/http/account-calls.ts";

import { StateBadge } from "../sections/state-badge.tsx";
import { devicesTexts } from "../texts/account-catalogue.ts";
import { chooseDeviceKind, nameDevice } from "./name-device.ts";
import { describeLastSeen } from "./describe-last-seen.ts";

export type DeviceRowProps = {
  device: Device;
  nowMs: number;
  isEnding: boolean;
  onEnd: () => void;
};

const icons = { phone: Smartphone, computer: Monitor, app: AppWindow, unknown: CircleHelp };

/** A device in the list; the one in front of the person is signed out from the header's menu. */
export function DeviceRow({ device, nowMs, isEnding, onEnd }: DeviceRowProps) {
  const texts = useTexts(devicesTexts);
  const locale = useLocale();
  const name = nameDevice(device, texts);
  const Icon = icons[chooseDeviceKind(device)];
  return (
    <Row>
      <IconTile>
        <Icon size={20} {...iconStyle} />
      </IconTile>
      <Words>
        <NameLine>
          <Typography variant="subtitle2" component="h3">
            {name}
          </Typography>
          {device.current ? <StateBadge data-on>{texts.thisDevice}</StateBadge> : null}
        </NameLine>
        <Typography variant="body2" color="text.secondary" sx={{ marginTop: "2px" }}>
          {describeLastSeen(device, nowMs, locale, texts)}
        </Typography>
      </Words>
      {device.current ? null : (
        <AppButton
          variant="text"
          aria-label={texts.signOutDevice(name)}
          loading={isEnding}
          loadingLabel={texts.signingOut}
          onClick={onEnd}
        >
          {texts.signOut}
        </AppButton>
      )}
    </Row>
  );
}

const Row = styled("li")({
  ...flexRow(16),
  minHeight: 76,
  padding: "14px 24px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  "& > .MuiButton-root": { flex: "none", maxWidth: "40%", marginRight: "-18px" },
  [belowWidth(600)]: { paddingInline: 20, gap: 12 },
});

const Words = styled("div")({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

const NameLine = styled("div")({ ...flexRow(8), flexWrap: "wrap" });
