import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomTexts } from "../../texts/room-texts.ts";

/** Whether the server has everything, in words; a failed save can be tried again here. */
export function SaveState() {
  const { save } = useRoomSession();
  const status = useRoom(({ saving }) => saving);
  const texts = useTexts(roomTexts);
  if (status.kind === "failed" || status.kind === "conflict") {
    return (
      <Words data-failed>
        <Link component="button" type="button" onClick={save}>
          {texts.notSaved}
        </Link>
      </Words>
    );
  }
  if (status.kind !== "saved") {
    return <Words>{status.kind === "saving" ? texts.saving : texts.changed}</Words>;
  }
  const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  return (
    <Words>
      <Check size={16} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />
      {texts.savedAt(time.format(status.atMs))}
    </Words>
  );
}

const Words = styled("output")({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  flex: "none",
  fontSize: "0.8125rem",
  lineHeight: "16px",
  fontVariantNumeric: "tabular-nums",
  color: "var(--rw-ink2)",
  "& button": { position: "relative", fontSize: "inherit", color: "var(--rw-danger-text)" },
  "& button::after": { content: '""', position: "absolute", inset: "-14px -4px" },
});
