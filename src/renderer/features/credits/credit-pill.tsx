import { styled } from "@mui/material/styles";
import { Coins } from "lucide-react";

import { useCredits } from "#renderer/state/credits-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { creditTexts } from "./texts/credits-catalogue.ts";

/** What is left to spend on full-size pictures; nothing where the company charges this person nothing. */
export function CreditPill() {
  const credits = useCredits();
  const texts = useTexts(creditTexts);
  if (credits === null) return null;
  return (
    <Pill title={texts.price(credits.perRender)}>
      <Coins size={16} {...iconStyle} />
      {texts.left(credits.balance)}
    </Pill>
  );
}

const Pill = styled("p")({
  ...flexRow(6),
  ...textSize(13.5, 20, 550),
  flex: "none",
  margin: "0 4px",
  padding: "4px 12px",
  borderRadius: 999,
  border: "1px solid var(--rw-line)",
  color: "var(--rw-ink)",
  backgroundColor: "var(--rw-paper)",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});
