import { useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { downloadFormats, downloadSizes, layOutDownload } from "#shared/download.ts";
import type { DownloadFormat, DownloadSize } from "#shared/download.ts";

import { downloadTexts } from "../../texts/download-catalogue.ts";
import { useRoomSession } from "../room/use-room.ts";
import { DownloadActions } from "./download-actions.tsx";
import { LabelledChoice } from "./labelled-choice.tsx";

/** The picture alone, or with the photo before in it. */
export function PictureForm({ onClose }: { onClose: () => void }) {
  const { download, image } = useRoomSession();
  const texts = useTexts(downloadTexts);
  const locale = useLocale();
  const [format, setFormat] = useState<DownloadFormat>("jpeg");
  const [size, setSize] = useState<DownloadSize>("full");
  const [isPair, setIsPair] = useState(false);
  const { width, height } = layOutDownload(image, { format, size, isPair });
  const longSide = Math.max(image.width, image.height);
  const sizes = downloadSizes.filter((one) => one === "full" || Number(one) < longSide);
  return (
    <DownloadActions
      onClose={onClose}
      onDownload={() => download.fetch(format, { size, shows: isPair ? "pair" : "result" })}
    >
      <LabelledChoice
        label={texts.format}
        value={format}
        onChange={setFormat}
        options={downloadFormats.map((value) => ({ value, label: texts.formats[value] }))}
        note={texts.formatNotes[format]}
      />
      <LabelledChoice
        label={texts.size}
        value={size}
        onChange={setSize}
        options={sizes.map((value) => ({ value, label: texts.sizes[value] }))}
        note={texts.pixels(width.toLocaleString(locale), height.toLocaleString(locale))}
      />
      <CheckLine label={texts.pair} checked={isPair} onChange={setIsPair} />
    </DownloadActions>
  );
}
