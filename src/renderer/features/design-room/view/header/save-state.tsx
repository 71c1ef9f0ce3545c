import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";

/** The one place that says whether the server has everything; a failed save can be tried again here. */
export function SaveState() {
  const { save } = useRoomSession();
  const word = useRoom(({ saving }) => saving.word);
  const texts = useTexts(roomTexts);
  switch (word) {
    case "saved":
      return <Saved />;
    case "saving":
      return <Words>{texts.saving}</Words>;
    case "offline":
      return <Words>{texts.offline}</Words>;
    default:
      return (
        <Words>
          {texts.notSaved}
          <Link component="button" type="button" onClick={save}>
            {texts.retrySaving}
          </Link>
        </Words>
      );
  }
}

function Saved() {
  const atMs = useRoom(({ saving }) => (saving.kind === "saved" ? saving.atMs : null));
  const texts = useTexts(roomTexts);
  const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  if (atMs === null) return null;
  return (
    <Words>
      <Check size={16} {...iconStyle} />
      {texts.savedAt(time.format(atMs))}
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
