import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";

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
      <Check size={16} {...iconStyle} />
      {texts.savedAt(time.format(status.atMs))}
    </Words>
  );
}

const Words = styled("output")({
  ...quietText(13, 16),
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  flex: "none",
  fontVariantNumeric: "tabular-nums",

  "& button": { position: "relative", fontSize: "inherit", color: "var(--rw-danger-text)" },
  "& button::after": { content: '""', position: "absolute", inset: "-14px -4px" },
});
