import { styled } from "@mui/material/styles";
import { useId } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexBetween, flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";

import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { nameTexts, formTexts } from "../../texts/theme-catalogue.ts";
import { FieldReset } from "./field-reset.tsx";
import { RadioCard } from "./radio-card.ts";

const field = "sidePanelStyle.style";
const styles = ["floating", "flush"] as const;

/** How the design room's panel stands beside the photo. */
export function PanelTab() {
  const { theme, change } = useThemeEditor();
  const texts = useTexts(formTexts);
  const names = useTexts(nameTexts);
  const id = useId();
  return (
    <Section>
      <Head>
        <h2 id={id}>{names[field]}</h2>
        <FieldReset field={field} />
      </Head>
      <div role="radiogroup" aria-labelledby={id}>
        {styles.map((style) => (
          <Choice key={style} data-chosen={theme.sidePanelStyle.style === style}>
            <input
              type="radio"
              name={id}
              checked={theme.sidePanelStyle.style === style}
              onChange={() => change(field, style)}
            />
            <Drawing aria-hidden data-style={style}>
              <span />
            </Drawing>
            <span>
              <strong>{texts.panelNames[style]}</strong>
              <small>{texts.panelTexts[style]}</small>
            </span>
          </Choice>
        ))}
      </div>
    </Section>
  );
}

const Section = styled("section")({ padding: "12px 20px 20px" });

const Head = styled("div")({
  ...flexBetween(),
  minHeight: 44,
  "& > h2": { ...textSize(15, 20, 600), fontFamily: "var(--rw-font-subheadings)" },
});

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
