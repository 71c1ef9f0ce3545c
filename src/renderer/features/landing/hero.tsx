import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Camera, ShieldCheck, Upload } from "lucide-react";
import type { ReactNode } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { headerTexts } from "#renderer/i18n/app-catalogue.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn, flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { headlineSize, quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { defaultCompanyId } from "#shared/company.ts";

import { landingTexts } from "./landing-texts.ts";

export type HeroProps = {
  picture: ReactNode;
  /** `null` while the rooms are on their way; left out when there is none to try. */
  onTrySample?: (() => void) | null;
  /** Left out where there is no floor to lay. */
  onTryFloor?: () => void;
  starting: boolean;
  /** Whether the company has anything to try on; without that, rooms are emptied here. */
  hasProducts: boolean;
};

/** The promise, the two ways in, and the picture that proves it. */
export function Hero({ picture, onTrySample, onTryFloor, starting, hasProducts }: HeroProps) {
  const texts = useTexts(landingTexts);
  useScreenTitle(useTexts(headerTexts).visualise);
  const company = useAppSelector((state) => state.company);
  const isOwn = company.slug === null || company.companyId === defaultCompanyId;
  const [headline, lead] = !hasProducts
    ? [texts.emptyHeadline, texts.emptyLead]
    : [
        isOwn ? texts.ownHeadline : texts.companyHeadline,
        isOwn || company.features === null
          ? texts.ownLead
          : texts.companyLead(company.features.name),
      ];
  return (
    <Split>
      <Copy>
        <Headline variant="h1">{headline}</Headline>
        <Typography variant="lead" color="text.secondary" sx={{ maxWidth: "46ch" }}>
          {lead}
        </Typography>
        <Ways>
          <PrimaryWay>
            <AppButton variant="contained" size="large" to="/upload" icon={Upload}>
              {texts.uploadRoom}
            </AppButton>
          </PrimaryWay>
          {onTrySample === undefined ? null : (
            <AppButton
              variant="outlined"
              size="large"
              data-act="sample"
              loading={starting}
              loadingLabel={texts.starting}
              disabled={onTrySample === null}
              onClick={() => onTrySample?.()}
            >
              {texts.trySample}
            </AppButton>
          )}
          {onTryFloor === undefined ? null : (
            <AppButton
              variant="text"
              size="large"
              data-act="floor"
              disabled={starting}
              onClick={onTryFloor}
            >
              {texts.tryFloor}
            </AppButton>
          )}
        </Ways>
        <Reassurance>
          <ShieldCheck size={16} {...iconStyle} />
          {texts.reassurance}
        </Reassurance>
      </Copy>
      <Picture>{picture}</Picture>
    </Split>
  );
}

/** The way in that stays at the thumb on a phone held upright. */
export function ThumbBar() {
  const texts = useTexts(landingTexts);
  return (
    <Bar>
      <AppButton variant="contained" size="large" fullWidth to="/upload" icon={Camera}>
        {texts.uploadRoom}
      </AppButton>
    </Bar>
  );
}

const upright = `${belowWidth(1024)} and (orientation:portrait)`;
const lying = `${belowWidth(1024)} and (orientation:landscape)`;

const Split = styled("section")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 464fr) minmax(0, 792fr)",
  columnGap: "clamp(24px, 3.9vw, 56px)",
  alignItems: "center",
  marginTop: 12,
  [upright]: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: 20, marginTop: 4 },
  [lying]: { gridTemplateColumns: "55fr 45fr", columnGap: 24, marginTop: 0 },
});

const Picture = styled("div")({
  aspectRatio: "792 / 504",
  minWidth: 0,
  borderRadius: "var(--rw-radius)",
  overflow: "hidden",
  "&:has(:focus-visible)": {
    outline: "2px solid var(--rw-primary)",
    outlineOffset: 2,
  },
  [upright]: { order: -1, aspectRatio: "3 / 2" },
  [lying]: { order: -1, aspectRatio: "auto", height: "min(300px, var(--vp-h, 100vh) * 0.72)" },
});

const Copy = styled("div")({
  ...flexColumn(24),
  alignItems: "flex-start",
  [upright]: { gap: 12 },
  [lying]: { gap: 12 },
});

const Headline = styled(Typography)({
  maxWidth: "12ch",
  overflowWrap: "break-word",
  ...headlineSize,
  [belowWidth(1024)]: textSize(38, 40),
  [lying]: textSize(32, 34),
});

const Ways = styled("div")({
  ...flexWrap(12),
  marginTop: 8,
  [upright]: {
    width: "100%",
    marginTop: 4,
    "& > .MuiButton-root": {
      ...textSize(14.5),
      width: "100%",
      minHeight: 44,
      padding: "10px 18px",
    },
  },
  [lying]: {
    marginTop: 0,
    "& .MuiButton-root": { ...textSize(14.5), minHeight: 44, padding: "10px 14px" },
  },
});

const PrimaryWay = styled("span")({ [upright]: { display: "none" } });

const Reassurance = styled("p")({
  ...flexRow(8),
  ...quietText(13, 20),

  "& > svg": { flex: "none" },
  [belowWidth(1024)]: { display: "none" },
});

const Bar = styled("div")({
  display: "none",
  [upright]: {
    display: "block",
    position: "fixed",
    insetInline: 0,
    bottom: 0,
    zIndex: 10,
    padding: "12px var(--rw-margin) max(28px, env(safe-area-inset-bottom))",
    borderTop: "1px solid var(--rw-line)",
    backgroundColor: "var(--rw-paper)",
  },
});
