import { styled } from "@mui/material/styles";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import type { VisitFunnel as Funnel } from "#shared/wires/http/record-calls.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { chartTexts } from "../texts/shell-catalogue.ts";
import { shareOfGreatest } from "./compare-figures.ts";
import { BarCount, BarList, BarTrack } from "./top-products.tsx";

/** How far visitors come, from their photo to a request for a quote, as far as they let it be noted. */
export function VisitFunnel() {
  const texts = useTexts(chartTexts);
  const funnel = studioApi.useGetVisitFunnelQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <StudioCard title={texts.funnel} text={texts.funnelText}>
      {funnel.data === undefined ? (
        <StudioPending query={funnel} rows={5} />
      ) : (
        <Steps steps={funnel.data.steps} />
      )}
    </StudioCard>
  );
}

function Steps({ steps }: Pick<Funnel, "steps">) {
  const texts = useTexts(chartTexts);
  const number = new Intl.NumberFormat(useLocale());
  if (steps.every(({ devices }) => devices === 0)) return <Nothing>{texts.funnelEmpty}</Nothing>;
  const shares = shareOfGreatest(steps.map(({ devices }) => devices));
  return (
    <List aria-label={texts.funnel}>
      {steps.map(({ step, devices }, index) => (
        <li key={step}>
          <span>{texts.funnelSteps[step]}</span>
          <BarTrack aria-hidden>
            <span style={{ width: `${(shares[index] ?? 0) * 100}%` }} />
          </BarTrack>
          <BarCount>{number.format(devices)}</BarCount>
        </li>
      ))}
    </List>
  );
}

const Nothing = styled("p")(quietText(14, 20));

const List = styled(BarList)({
  "--columns": "minmax(0, 1fr) minmax(40px, 1fr) minmax(32px, auto)",
});
