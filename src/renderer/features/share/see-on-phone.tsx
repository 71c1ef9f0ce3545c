import { styled } from "@mui/material/styles";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { QrCode } from "#renderer/ui/qr-code.tsx";

import { shareTexts } from "./texts/share-catalogue.ts";

/** The page's address for a phone's camera. A phone has no use for it. */
export function SeeOnPhone() {
  const texts = useTexts(shareTexts);
  const isWide = useAppSelector(({ viewport }) => !viewport.isMobile);
  if (!isWide) return null;
  const { origin, pathname } = window.location;
  return (
    <Row>
      <QrCode text={`${origin}${pathname}`} label={texts.qr} size="small" />
      <div>
        <strong>{texts.phoneTitle}</strong>
        <p>{texts.phoneText}</p>
      </div>
    </Row>
  );
}

const Row = styled("section")({
  ...flexRow(16),
  "& strong": { ...textSize(15, 20, 600) },
  "& p": { ...quietText(14, 20), margin: "4px 0 0" },
});
