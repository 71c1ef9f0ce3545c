import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import { useId, useMemo, useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { cardSurface, centred, flexRow, headerFace } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Unseen } from "#renderer/ui/unseen.ts";
import { measureContrasts } from "#shared/theme/measure-contrasts.ts";
import type { Contrast } from "#shared/theme/measure-contrasts.ts";
import { suggestColour } from "#shared/theme/suggest-colour.ts";

import type { EditorField } from "../editor/field-groups.ts";
import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { formTexts, nameTexts } from "../../texts/theme-catalogue.ts";
import { choosePairs } from "./choose-pairs.ts";

/** How many pairs are shown before all are asked for; what fails is always among them. */
const shortCount = 6;

/** Every pair of colours that must be told apart, and a way to mend those that cannot. */
export function ContrastCard() {
  const { theme } = useThemeEditor();
  const texts = useTexts(formTexts);
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const contrasts = useMemo(() => measureContrasts(theme), [theme]);
  const failing = contrasts.filter(({ passes }) => !passes).length;
  const shown = showsAll ? contrasts : choosePairs(contrasts, shortCount);
  return (
    <Card aria-labelledby={id}>
      <Head>
        <h2 id={id} tabIndex={-1} data-contrast-title>
          {texts.contrast}
        </h2>
        <output>
          {texts.pass(contrasts.length - failing, contrasts.length)}
          {failing === 0 ? "" : ` ${texts.waits(failing)}`}
        </output>
        <AppButton
          variant="text"
          size="small"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? texts.fewerPairs : texts.allPairs}
        </AppButton>
      </Head>
      <Pairs>
        {shown.map((contrast) => (
          <PairRow key={contrast.id} contrast={contrast} />
        ))}
      </Pairs>
    </Card>
  );
}

function PairRow({ contrast }: { contrast: Contrast }) {
  const { id, foreground, background, ratio, needs, passes } = contrast;
  const texts = useTexts(formTexts);
  const name = useTexts(nameTexts)[id];
  const locale = useLocale();
  const figure = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  // Rounded down: 4.46 must not be shown as the 4.5 it is not.
  const shown = figure.format(Math.floor(ratio * 10) / 10);
  return (
    <li data-pair={id} data-passes={passes}>
      <Sample style={{ color: foreground, backgroundColor: background }} aria-hidden>
        Aa
      </Sample>
      <Name>{name}</Name>
      <Ratio data-passes={passes}>
        {shown}
        <Unseen>{passes ? `, ${texts.passes}` : `, ${texts.fails(figure.format(needs))}`}</Unseen>
      </Ratio>
      <Result>
        {passes ? (
          <Check size={18} {...iconStyle} />
        ) : (
          <FixButton contrast={contrast} name={name} />
        )}
      </Result>
    </li>
  );
}

function FixButton({ contrast, name }: { contrast: Contrast; name: string }) {
  const { theme, change } = useThemeEditor();
  const texts = useTexts(formTexts);
  const fields = useTexts(nameTexts);
  const { field, colour } = useMemo(() => suggestColour(contrast, theme), [contrast, theme]);
  const fieldName = fields[field as EditorField];
  return (
    <AppButton
      variant="tonal"
      size="small"
      aria-label={texts.fixOf(name, fieldName, colour)}
      title={`${fieldName}: ${colour}`}
      onClick={() => change(field, colour)}
    >
      {texts.fix}
    </AppButton>
  );
}

const Card = styled("section")({
  ...cardSurface,
  flex: "none",
  containerType: "inline-size",
  padding: "14px 20px 16px",
});

const Head = styled("div")({
  ...flexRow("0 12px"),
  flexWrap: "wrap",
  minHeight: 44,
  "& > h2": { ...headerFace, ...textSize(16, 24) },
  "& > h2:focus-visible": { outline: "none" },
  "& > output": { ...quietText(13, 18), flex: 1 },
});

const Pairs = styled("ul")({
  listStyle: "none",
  margin: "4px 0 0",
  padding: 0,
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  columnGap: 32,
  "@container (max-width:543.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  "& > li": {
    ...flexRow(12),
    ...textSize(14, 20),
    minHeight: 44,
    borderTop: "1px solid var(--rw-line)",
  },
});

const Sample = styled("span")({
  ...centred,
  ...textSize(13, undefined, 600),
  flex: "none",
  width: 36,
  height: 28,
  borderRadius: "var(--rw-radius-swatch)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
});

const Name = styled("span")({ flex: 1, minWidth: 0 });

const Ratio = styled("span")({
  flex: "none",
  fontWeight: 550,
  fontVariantNumeric: "tabular-nums",
  "&[data-passes='false']": { color: "var(--rw-danger-text)", fontWeight: 600 },
});

const Result = styled("span")({
  flex: "none",
  display: "flex",
  justifyContent: "flex-end",
  minWidth: 56,
  "& > svg": { color: "var(--rw-on-soft)" },
  // Looks 32 high between the lines; the pointer still finds 44.
  "& > .MuiButton-root": {
    position: "relative",
    minHeight: 32,
    paddingBlock: 0,
    "&::after": { content: '""', position: "absolute", inset: "-6px 0" },
  },
});
