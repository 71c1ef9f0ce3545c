import { styled } from "@mui/material/styles";
import { ImageOff } from "lucide-react";
import { useEffect, useRef } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, fullSize, overParent } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { lying, narrow } from "./page-widths.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";
import type { PhotoOpening } from "./use-opened-photo.ts";

export type PhotoCanvasProps = { fileName: string; opening: PhotoOpening };

/** The chosen photo before the server has it: its pixels, or a plain word, never a broken picture. */
export function PhotoCanvas({ fileName, opening }: PhotoCanvasProps) {
  const texts = useTexts(uploadTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const bitmap = opening.state === "ready" ? opening.photo.bitmap : null;

  useEffect(() => {
    const surface = canvas.current;
    if (surface === null || bitmap === null) return;
    surface.width = bitmap.width;
    surface.height = bitmap.height;
    surface.getContext("2d")?.drawImage(bitmap, 0, 0);
  }, [bitmap]);

  if (opening.state === "failed") {
    return (
      <Frame>
        <Word>
          <ImageOff size={24} {...iconStyle} />
          {texts.noPreview}
        </Word>
      </Frame>
    );
  }
  return (
    <Frame aria-label={texts.preview(fileName)}>
      <Picture ref={canvas} aria-hidden data-ready={bitmap !== null} />
    </Frame>
  );
}

const Frame = styled("figure")({
  gridArea: "picture",
  position: "relative",
  overflow: "hidden",
  minHeight: 240,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n1)",
  [narrow]: { aspectRatio: "4 / 3", minHeight: 0, borderRadius: "var(--rw-radius)" },
  [lying]: { aspectRatio: "auto", height: "calc(var(--vp-h, 100dvh) * 0.44)" },
});

const Picture = styled("canvas")({
  ...overParent,
  ...fullSize,
  // All of it: what a crop hides cannot be judged.
  objectFit: "contain",
  opacity: 0,
  transition: "opacity 120ms var(--rw-ease)",
  "&[data-ready='true']": { opacity: 1 },
});

const Word = styled("p")({
  ...flexColumn(8),
  ...overParent,
  ...quietText(14),
  alignItems: "center",
  justifyContent: "center",
});
