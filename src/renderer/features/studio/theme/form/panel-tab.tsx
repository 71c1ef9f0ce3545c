import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";

import { formTexts } from "../../texts/theme-catalogue.ts";
import { FieldChoice, RadioCard } from "./field-choice.tsx";

/** How the design room's panel stands beside the photo. */
export function PanelTab() {
  const texts = useTexts(formTexts);
  return (
    <FieldChoice field="sidePanelStyle.style" options={["floating", "flush"]} card={Choice}>
      {(style) => (
        <>
          <Drawing aria-hidden data-style={style}>
            <span />
          </Drawing>
          <span>
            <strong>{texts.panelNames[style]}</strong>
            <small>{texts.panelTexts[style]}</small>
          </span>
        </>
      )}
    </FieldChoice>
  );
}

const Choice = styled(RadioCard)({
  ...flexRow(16),
  ...textSize(14),
  padding: 14,
  "& strong": { display: "block", fontWeight: 600, lineHeight: "20px" },
  "& small": { ...quietText(13, 18), display: "block" },
});

const Drawing = styled("span")({
  position: "relative",
  flex: "none",
  width: 96,
  height: 60,
  borderRadius: 6,
  overflow: "hidden",
  backgroundColor: "var(--rw-canvas)",
  boxShadow: "inset 0 0 0 1px var(--rw-line2)",
  "& > span": {
    position: "absolute",
    backgroundColor: "var(--rw-paper)",
    boxShadow: "var(--rw-shadow1)",
  },
  "&[data-style='floating'] > span": { inset: "6px 6px 6px 60px", borderRadius: 4 },
  "&[data-style='flush'] > span": { inset: "0 0 0 58px" },
});
