import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { rise } from "#renderer/ui/motion.ts";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";

import { BitmapPicture } from "../parts/bitmap-picture.tsx";
import { renderTexts } from "../../texts/render-texts.ts";

export type ProgressCardProps = {
  title: string;
  text: string;
  /** 0 to 1, or null while nothing is known. */
  fraction: number | null;
  picture: ImageBitmap;
  onCancel: (() => void) | null;
  /** Below the bar. */
  children?: ReactNode;
};

/** Something under way that does not stop the work: how far it is and how to stop it. */
export function ProgressCard(props: ProgressCardProps) {
  const { title, text, fraction, picture, onCancel, children } = props;
  const texts = useTexts(renderTexts);
  return (
    <Card aria-label={title}>
      <Top>
        <Thumb>
          <BitmapPicture bitmap={picture} label={title} />
        </Thumb>
        <Words>
          <Typography variant="subtitle1" component="p" noWrap>
            {title}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {text}
          </Typography>
        </Words>
        {onCancel === null ? null : (
          <AppButton variant="outlined" onClick={onCancel}>
            {texts.cancel}
          </AppButton>
        )}
      </Top>
      <ProgressBar label={title} value={fraction} valueText={text} />
      {children}
    </Card>
  );
}

export const Card = styled("section")({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  width: "min(640px, 100%)",
  padding: 16,
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow3)",
  pointerEvents: "auto",
  animation: `${rise} 180ms var(--rw-ease-out)`,
});

const Top = styled("div")({ display: "flex", alignItems: "center", gap: 12 });

const Thumb = styled("div")({
  width: 60,
  height: 40,
  flex: "none",
  overflow: "hidden",
  borderRadius: "var(--rw-radius-swatch)",
  "& canvas": { objectFit: "cover" },
});

const Words = styled("div")({
  flex: 1,
  minWidth: 0,
  fontVariantNumeric: "tabular-nums",
  "& > p + p": { fontSize: "0.8125rem", marginTop: 2 },
});
