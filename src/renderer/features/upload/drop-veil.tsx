import { styled } from "@mui/material/styles";
import { ArrowUp } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, headerFace } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { fadeIn } from "#renderer/ui/motion.ts";

import { uploadTexts } from "./texts/upload-catalogue.ts";

/** Tints the whole page while a file is over it. */
export function DropVeil() {
  const texts = useTexts(uploadTexts);
  return (
    <Veil>
      <Frame>
        <ArrowUp size={32} strokeWidth={1.5} aria-hidden />
        {texts.dropToStart}
      </Frame>
    </Veil>
  );
}

const Veil = styled("div")({
  position: "fixed",
  inset: 0,
  zIndex: 1300,
  display: "grid",
  padding: 16,
  pointerEvents: "none",
  backgroundColor: "color-mix(in srgb, var(--rw-soft) 88%, transparent)",
  animation: `${fadeIn} 120ms var(--rw-ease)`,
});

const Frame = styled("div")({
  ...flexColumn(12),
  ...headerFace,
  ...textSize(28, 34),
  alignItems: "center",
  justifyContent: "center",
  borderRadius: "var(--rw-radius)",
  border: "2px dashed var(--rw-primary)",
  color: "var(--rw-on-soft)",
});
