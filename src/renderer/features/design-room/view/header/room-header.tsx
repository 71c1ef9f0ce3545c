import { styled } from "@mui/material/styles";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";

import { DownloadButton } from "../render/download-button.tsx";
import { BackLink } from "./back-link.tsx";
import { RoomName } from "./room-name.tsx";
import { MakeVersionButton } from "../view-switch/make-version-button.tsx";
import { ViewSegment } from "../view-switch/view-segment.tsx";
import { ShareButton } from "../sharing/share-button.tsx";
import { SaveState } from "./save-state.tsx";

/** Narrower, the selection stands without its name and the middle moves aside. */
const wideFromWidth = 1280;

/** The room's own header: where one is, whether it is saved, and edit or versions. */
export function RoomHeader() {
  const company = useAppSelector((state) => state.company);
  const isWide = useAppSelector((state) => state.viewport.width >= wideFromWidth);
  const name = company.features?.name ?? "Roomwright";
  const slug = company.features?.slug ?? company.slug ?? "roomwright";
  return (
    <Bar>
      <Side>
        <BackLink />
        <CompanyMark slug={slug} name={name} nameShown={isWide} />
        <Divider />
        <RoomName />
        <SaveState />
      </Side>
      <Middle>
        <ViewSegment />
        <MakeVersionButton />
      </Middle>
      <End data-wide={isWide}>
        <ShareButton />
        <DownloadButton look="button" />
      </End>
    </Bar>
  );
}

const Bar = styled("header")({
  ...flexRow(16),
  position: "relative",
  zIndex: 5,
  flex: "none",
  height: 56,
  padding: "0 16px 0 12px",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "0 1px 0 var(--rw-line)",
});

const Middle = styled("div")({ ...flexRow(4), flex: "none" });

const Side = styled("div")({ ...flexRow(8), flex: "1 1 0", minWidth: 0 });

const End = styled("div")({
  ...flexRow(8),
  justifyContent: "flex-end",
  "&[data-wide='true']": { flex: "1 1 0" },
});

const Divider = styled("span")({
  width: 1,
  height: 22,
  flex: "none",
  marginInline: 4,
  backgroundColor: "var(--rw-line)",
});
