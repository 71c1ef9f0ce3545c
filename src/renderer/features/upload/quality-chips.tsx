import { styled } from "@mui/material/styles";
import { Check, TriangleAlert } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import type { PhotoQuality } from "./measure-quality.ts";
import { narrow } from "./page-widths.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";

export type QualityChipsProps = {
  /** Null while it is measured, or when this browser cannot show the photo. */
  quality: PhotoQuality | null;
  isSmall: boolean;
};

/** What was found out about the photo. Advice: nothing here stops an upload. */
export function QualityChips({ quality, isSmall }: QualityChipsProps) {
  const texts = useTexts(uploadTexts);
  const lights = { good: texts.bright, dark: texts.dark, glaring: texts.glaring };
  return (
    <Row aria-label={texts.quality}>
      {isSmall ? <Verdict isGood={false} label={texts.small} /> : null}
      {quality === null ? null : (
        <>
          <Verdict isGood={quality.sharp} label={quality.sharp ? texts.sharp : texts.blurry} />
          <Verdict isGood={quality.light === "good"} label={lights[quality.light]} />
          {quality.tilted ? <Verdict isGood={false} label={texts.tilted} /> : null}
        </>
      )}
    </Row>
  );
}

function Verdict({ isGood, label }: { isGood: boolean; label: string }) {
  const Icon = isGood ? Check : TriangleAlert;
  return (
    <Chip data-good={isGood}>
      <Icon size={16} {...iconStyle} />
      {label}
    </Chip>
  );
}

const Row = styled("ul")({
  ...flexWrap(8),
  gridArea: "picture",
  alignSelf: "end",
  margin: 14,
  padding: 0,
  listStyle: "none",
  position: "relative",
  [narrow]: { gridArea: "chips", margin: 0 },
});

const Chip = styled("li")({
  ...flexRow(8),
  ...textSize(14, 20, 550),
  minHeight: 44,
  padding: "10px 14px",
  borderRadius: "var(--rw-radius-chip)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow2)",
  "& > svg": { flex: "none" },
  "&[data-good='false'] > svg": { color: "var(--rw-caution-text)" },
  [narrow]: { boxShadow: "inset 0 0 0 1px var(--rw-line2)" },
});
