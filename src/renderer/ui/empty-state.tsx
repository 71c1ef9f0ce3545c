import { styled } from "@mui/material/styles";
import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";

import { centred, flexColumn, flexWrap } from "#renderer/theme/layout.ts";

import { iconStyle } from "./icon-style.ts";
import { RoomCornerDrawing } from "./room-corner-drawing.tsx";
import { TitleBlock } from "./title-block.tsx";

export type EmptyStateProps = {
  title: string;
  /** Of the title; 1 where nothing else is on the page. */
  level?: 1 | 2;
  text?: string;
  /** `empty` shows the room corner, `failed` a red tile. */
  tone?: "empty" | "failed";
  /** One contained button, or an outlined one for trying again, and at most one text button. */
  actions?: ReactNode;
};

/** What a region says when it has nothing to show, or could not load. */
export function EmptyState(props: EmptyStateProps) {
  const { title, level = 2, text, tone = "empty", actions } = props;
  return (
    <Body data-part="empty" role={tone === "failed" ? "alert" : undefined}>
      {tone === "empty" ? <RoomCornerDrawing /> : <FailedTile />}
      <TitleBlock title={title} level={level} text={text} />
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Body>
  );
}

function FailedTile() {
  return (
    <Tile>
      <ImageOff size={24} {...iconStyle} />
    </Tile>
  );
}

const Body = styled("div")({
  ...flexColumn(20),
  alignItems: "center",
  justifyContent: "center",
  padding: "40px 20px",
  textAlign: "center",
  maxWidth: 480,
  marginInline: "auto",
});

const Actions = styled("div")({ ...flexWrap(8), justifyContent: "center" });

const Tile = styled("span")({
  ...centred,
  width: 56,
  height: 56,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-danger)",
  color: "var(--rw-danger-text)",
});
