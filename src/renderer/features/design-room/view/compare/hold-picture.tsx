import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/text/texts.ts";

import { compareTexts } from "../../texts/compare-texts.ts";

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
      <Note>{isHeld ? texts.before : texts.after}</Note>
    </Press>
  );
}

const Press = styled(ButtonBase)({
  position: "relative",
  display: "block",
  width: "100%",
  height: "100%",
  touchAction: "none",
});

const Over = styled("span")({
  position: "absolute",
  inset: 0,
  display: "block",
  opacity: 0,
  "&[data-shown='true']": { opacity: 1 },
});

const Note = styled("span")({
  position: "absolute",
  top: 16,
  left: 16,
  padding: "4px 11px",
  borderRadius: 999,
  fontSize: "0.8125rem",
  lineHeight: "20px",
  fontWeight: 550,
  color: "#fff",
  backgroundColor: "rgb(20 24 22 / .72)",
});
