import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { BitmapPicture } from "#renderer/ui/bitmap-picture.tsx";
import { rise } from "#renderer/ui/motion.ts";

import { renderTexts } from "../../texts/room-catalogue.ts";

export type ProgressCardProps = {
  title: string;
  /** These two follow the progress by themselves; the card stays as it is. */
  text: ReactNode;
  bar: ReactNode;
  picture: ImageBitmap;
  onCancel: (() => void) | null;
};

/** Something under way that does not stop the work: how far it is and how to stop it. */
export function ProgressCard(props: ProgressCardProps) {
  const { title, text, bar, picture, onCancel } = props;
  const texts = useTexts(renderTexts);
  return (
    <Card aria-label={title}>
      <Top>
        <Thumb>
          <BitmapPicture bitmap={picture} label={title} />
        </Thumb>
        <Words>
          <Typography variant="subtitle1" component="p">
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
      {bar}
    </Card>
  );
}

export const Card = styled("section")({
  ...flexColumn(12),
  width: "min(560px, 100%)",
  padding: 16,
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow3)",
  pointerEvents: "auto",
  animation: `${rise} 180ms var(--rw-ease-out)`,
});

const Top = styled("div")(flexRow(12));

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
  "& > p + p": { ...textSize(13), marginTop: 2 },
});
