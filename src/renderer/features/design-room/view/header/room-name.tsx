import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";

const maxLength = 120;

/** The room's name, written over in place: Enter keeps it, Escape takes it back. */
export function RoomName() {
  const { change } = useRoomSession().history;
  const kept = useRoom(({ history }) => history.name);
  const texts = useTexts(roomTexts);
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? kept;
  const keep = () => {
    const name = draft?.trim() ?? "";
    setDraft(null);
    if (name !== "" && name !== kept) change({ type: "renamed", name });
  };
  return (
    <Sizer data-value={shown}>
      <input
        aria-label={texts.roomName}
        size={1}
        value={shown}
        maxLength={maxLength}
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === "Escape") setDraft(null);
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
    </Sizer>
  );
}

/** As wide as what is written in it. */
const Sizer = styled("span")({
  font: "inherit",
  ...textSize(15, 20, 600),
  display: "inline-grid",
  alignItems: "center",
  minWidth: 0,
  maxWidth: 320,
  fontFamily: "var(--rw-font-subheadings)",
  "&::after": {
    content: "attr(data-value)",
    gridArea: "1 / 1",
    visibility: "hidden",
    whiteSpace: "pre",
    overflow: "hidden",
    padding: "0 8px",
  },
  "& > input": {
    gridArea: "1 / 1",
    width: "100%",
    minHeight: 36,
    padding: "0 8px",
    border: 0,
    borderRadius: "var(--rw-radius-swatch)",
    font: "inherit",
    color: "inherit",
    textOverflow: "ellipsis",
    backgroundColor: "transparent",
  },
  "& > input:hover": { backgroundColor: "var(--rw-n1)" },
  "& > input:focus": {
    outline: "2px solid var(--rw-primary)",
    backgroundColor: "var(--rw-paper)",
  },
});
