import { styled } from "@mui/material/styles";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { Segment } from "#renderer/ui/segment.tsx";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomTexts } from "../../texts/room-texts.ts";
import { BackLink } from "./back-link.tsx";
import { RoomName } from "./room-name.tsx";
import { SaveState } from "./save-state.tsx";

/** Narrower, the mark stands without its name and the middle moves aside. */
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
  position: "relative",
  zIndex: 5,
  display: "flex",
  alignItems: "center",
  gap: 16,
  flex: "none",
  height: 56,
  padding: "0 16px 0 12px",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "0 1px 0 var(--rw-line)",
});

const Side = styled("div")({
  display: "flex",
  alignItems: "center",
  flex: "1 1 0",
  gap: 8,
  minWidth: 0,
});

const Divider = styled("span")({
  width: 1,
  height: 22,
  flex: "none",
  marginInline: 4,
  backgroundColor: "var(--rw-line)",
});
