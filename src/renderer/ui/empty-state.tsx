import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";

import { centred, flexColumn, flexWrap } from "#renderer/theme/layout.ts";

import { iconStyle } from "./icon-style.ts";
import { RoomCornerDrawing } from "./room-corner-drawing.tsx";

export type EmptyStateProps = {
  title: string;
  /** Of the title; 1 where nothing else is on the page. */
  level?: 1 | 2;
  text?: string;
  /** `empty` shows the room corner, `failed` a red tile; pass `picture` for something else. */
  tone?: "empty" | "failed";
  picture?: ReactNode;
  /** One contained button, or an outlined one for trying again, and at most one text button. */
  actions?: ReactNode;
};

/** What a region says when it has nothing to show, or could not load. */
export function EmptyState(props: EmptyStateProps) {
  const { title, level = 2, text, tone = "empty", picture, actions } = props;
  return (
    <Body data-part="empty" role={tone === "failed" ? "alert" : undefined}>
      {picture ?? (tone === "empty" ? <RoomCornerDrawing /> : <FailedTile />)}
      <div>
        <Typography variant="h4" component={`h${level}`}>
          {title}
        </Typography>
        {text === undefined ? null : (
          <Typography variant="body2" color="text.secondary" sx={{ marginTop: "6px" }}>
            {text}
          </Typography>
        )}
      </div>
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
