import { styled } from "@mui/material/styles";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { Segment } from "#renderer/ui/segment.tsx";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";
import { BackLink } from "./back-link.tsx";
import { RoomName } from "./room-name.tsx";
import { SaveState } from "./save-state.tsx";

/** Narrower, the selection stands without its name and the middle moves aside. */
const wideFromWidth = 1280;

/** The room's own header: where one is, whether it is saved, and edit or compare. */
export function RoomHeader() {
  const { showMode } = useRoomSession().view;
  const mode = useRoom(({ view }) => view.mode);
  const texts = useTexts(roomTexts);
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
      <Segment
        label={texts.view}
        value={mode}
        onChange={showMode}
        options={[
          { value: "edit", label: texts.edit },
          { value: "compare", label: texts.compare },
        ]}
      />
      {isWide ? <Side /> : null}
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

const Side = styled("div")({ ...flexRow(8), flex: "1 1 0", minWidth: 0 });

const Divider = styled("span")({
  width: 1,
  height: 22,
  flex: "none",
  marginInline: 4,
  backgroundColor: "var(--rw-line)",
});
