import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import type { KeptRoom } from "#renderer/services/kept-answers.ts";
import { bareList } from "#renderer/theme/layout.ts";
import { TitleBlock } from "#renderer/ui/title-block.tsx";

export type RoomLinksProps = {
  title: string;
  text: string;
  rooms: readonly KeptRoom[];
  children?: ReactNode;
};

/** The rooms that open without a connection, and what there is besides. */
export function RoomLinks({ title, text, rooms, children }: RoomLinksProps) {
  const id = useId();
  return (
    <Rooms aria-labelledby={id}>
      <TitleBlock id={id} title={title} level={2} text={text} />
      <ul>
        {rooms.map((room) => (
          <li key={room.id}>
            <Link to={`/room/${room.id}`}>{room.name}</Link>
          </li>
        ))}
      </ul>
      {children}
    </Rooms>
  );
}

const Rooms = styled("section")({
  width: "min(420px, 100%)",
  "& ul": { ...bareList, marginTop: 12 },
  "& li > a": {
    display: "flex",
    alignItems: "center",
    minHeight: 48,
    paddingBlock: 8,
    boxSizing: "border-box",
    color: "var(--rw-ink)",
    borderTop: "1px solid var(--rw-line)",
  },
});
