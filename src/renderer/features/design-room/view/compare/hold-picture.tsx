import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { fullSize, overParent } from "#renderer/theme/layout.ts";

import { compareTexts } from "../../texts/room-catalogue.ts";
import { PictureTag } from "./picture-tag.ts";

/** The edited photo; the untouched one for as long as it is pressed. */
export function HoldPicture({ before, after }: { before: ReactNode; after: ReactNode }) {
  const texts = useTexts(compareTexts);
  const [isHeld, setHeld] = useState(false);
  return (
    <Press
      aria-label={texts.holdToSee}
      aria-pressed={isHeld}
      onPointerDown={() => setHeld(true)}
      onPointerUp={() => setHeld(false)}
      onPointerLeave={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key === " " || event.key === "Enter") setHeld(true);
      }}
      onKeyUp={() => setHeld(false)}
      onBlur={() => setHeld(false)}
    >
      {after}
      <Over data-shown={isHeld}>{before}</Over>
      <PictureTag>{isHeld ? texts.before : texts.after}</PictureTag>
    </Press>
  );
}

const Press = styled(ButtonBase)({
  ...fullSize,
  position: "relative",
  display: "block",
  touchAction: "none",
});

const Over = styled("span")({
  ...overParent,
  display: "block",
  opacity: 0,
  "&[data-shown='true']": { opacity: 1 },
});
