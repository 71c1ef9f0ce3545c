import { styled } from "@mui/material/styles";
import { ImageOff } from "lucide-react";
import { useEffect, useRef } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, fullSize, overParent } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { Spinner } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { Image } from "#shared/image.ts";

import { lying, narrow } from "./page-widths.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";
import type { PhotoOpening } from "./use-opened-photo.ts";

export type PhotoCanvasProps = {
  fileName: string;
  opening: PhotoOpening;
  /** The photo once the server has it. */
  stored: Image | null;
  /** The server can show what this browser cannot. */
  isExpected: boolean;
};

/**
 * The chosen photo: its pixels before the server has it, the server's preview where this browser cannot
 * read them, or a plain word, never a broken picture.
 */
export function PhotoCanvas({ fileName, opening, stored, isExpected }: PhotoCanvasProps) {
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
      <Frame aria-label={stored === null ? undefined : texts.preview(fileName)}>
        {stored === null ? (
          <PreviewWord isExpected={isExpected} />
        ) : (
          <StoredPreview id={stored.id} isExpected={isExpected} />
        )}
      </Frame>
    );
  }
  return (
    <Frame aria-label={texts.preview(fileName)}>
      <Picture ref={canvas} aria-hidden data-ready={bitmap !== null} />
    </Frame>
  );
}

function StoredPreview({ id, isExpected }: { id: string; isExpected: boolean }) {
  const { url, state } = usePictureUrl({ kind: "image", id, variant: "preview" });
  if (url === null) return <PreviewWord isExpected={isExpected && state === "loading"} />;
  return <ServerPicture src={url} alt="" />;
}

function PreviewWord({ isExpected }: { isExpected: boolean }) {
  const texts = useTexts(uploadTexts);
  return (
    <Word>
      {isExpected ? <Spinner size={24} aria-hidden /> : <ImageOff size={24} {...iconStyle} />}
      {isExpected ? texts.preparingPreview : texts.noPreview}
    </Word>
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

// All of it: what a crop hides cannot be judged.
const whole = { ...overParent, ...fullSize, objectFit: "contain" } as const;

const ServerPicture = styled("img")(whole);

const Picture = styled("canvas")({
  ...whole,
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
