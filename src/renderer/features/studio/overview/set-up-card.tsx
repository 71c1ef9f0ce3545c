import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { bareList, centred, flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { SetUpStep } from "#shared/wires/http/record-calls.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { overviewTexts } from "../texts/shell-catalogue.ts";
import { usePutAway } from "./use-put-away.ts";

/** What a new company does first, until all of it is done or somebody puts the list away. */
export function SetUpCard() {
  const texts = useTexts(overviewTexts);
  const number = new Intl.NumberFormat(useLocale());
  const companyId = useAppSelector((state) => state.company.companyId);
  const [isAway, putAway] = usePutAway(companyId);
  const { data } = studioApi.useListSetUpStepsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: isAway,
  });
  const steps = data?.items ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isAway || done === steps.length) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <StudioCard
      title={texts.gettingStarted}
      padding="none"
      aside={
        <>
          {texts.stepsDone(number.format(done), number.format(steps.length))}
          <Away>
            <AppButton variant="text" size="small" onClick={putAway}>
              {texts.putAway}
            </AppButton>
          </Away>
        </>
      }
    >
      <Track aria-hidden>
        <span style={{ width: `${(done / steps.length) * 100}%` }} />
      </Track>
      <List>
        {steps.map((step, index) => (
          <Step
            key={step.step}
            step={step}
            place={number.format(index + 1)}
            isNext={step === next}
          />
        ))}
      </List>
    </StudioCard>
  );
}

const places: Readonly<Record<SetUpStep["step"], string>> = {
  theme: "/studio/theme",
  products: "/studio/products",
  rooms: "/studio/rooms",
  embed: "/studio/embed",
};

type StepProps = { step: SetUpStep; place: string; isNext: boolean };

function Step({ step: { step, isDone }, place, isNext }: StepProps) {
  const texts = useTexts(overviewTexts);
  const { title, text, action } = texts.steps[step];
  return (
    <li data-next={isNext}>
      <Mark data-done={isDone}>
        {isDone ? <Check size={16} {...iconStyle} aria-label={texts.done} /> : place}
      </Mark>
      <Words>
        <b>{title}</b>
        {text}
      </Words>
      <AppButton
        to={places[step]}
        variant={isNext ? "contained" : isDone ? "text" : "outlined"}
        {...(isDone ? { "aria-label": `${texts.changeStep}: ${title}` } : {})}
      >
        {isDone ? texts.changeStep : action}
      </AppButton>
    </li>
  );
}

const Away = styled("span")({ margin: "-8px -12px -8px 0" });

const Track = styled("div")({
  height: 6,
  margin: "0 24px 16px",
  borderRadius: 3,
  overflow: "hidden",
  backgroundColor: "var(--rw-progress-track)",
  [belowWidth(600)]: { marginInline: 20 },
  "& > span": {
    display: "block",
    height: "100%",
    borderRadius: "inherit",
    backgroundColor: "var(--rw-progress)",
  },
});

const List = styled("ul")({
  ...bareList,
  "& > li": {
    ...flexRow(16),
    padding: "14px 24px",
    borderTop: "1px solid var(--rw-line)",
    [belowWidth(600)]: { ...flexWrap("8px 12px"), padding: "14px 20px" },
  },
  "& > li[data-next='true']": { backgroundColor: "var(--rw-soft)" },
  "& > li > a": {
    flex: "none",
    [belowWidth(600)]: { marginLeft: 40 },
  },
  "& > li > .MuiButton-text": { marginRight: -18, [belowWidth(600)]: { marginLeft: 22 } },
});

const Mark = styled("span")({
  ...centred,
  ...textSize(13, 16, 600),
  flex: "none",
  boxSizing: "border-box",
  width: 28,
  height: 28,
  border: "1.5px solid var(--rw-line)",
  borderRadius: "50%",
  fontVariantNumeric: "tabular-nums",
  "[data-next='true'] > &": { borderColor: "var(--rw-primary)", color: "var(--rw-primary)" },
  "&[data-done='true']": {
    borderColor: "var(--rw-primary)",
    backgroundColor: "var(--rw-primary)",
    color: "var(--rw-on-primary)",
  },
});

const Words = styled("span")({
  ...quietText(14, 20),
  flex: 1,
  minWidth: 0,
  [belowWidth(600)]: { flexBasis: "calc(100% - 40px)" },
  "& > b": { ...textSize(15, 20, 550), display: "block", color: "var(--rw-ink)" },
});
