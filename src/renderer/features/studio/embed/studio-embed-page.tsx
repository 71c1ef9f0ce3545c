import { styled } from "@mui/material/styles";
import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import type { CompanySettings } from "#shared/wires/http/settings-calls.ts";

import { StudioCard, StudioStack } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioBadge } from "../parts/studio-badge.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { StudioHeader } from "../shell/studio-header.tsx";
import { CodeCard } from "./code-card.tsx";
import type { EmbedChoice } from "./create-snippet.ts";
import { embedTexts } from "../texts/links-catalogue.ts";
import { PlaceCard } from "./place-card.tsx";
import { SitesCard } from "./sites-card.tsx";
import { TestCard } from "./test-card.tsx";

/** The designer on the company's own site: the code, the sites that may, and a test. */
export function StudioEmbedPage() {
  const texts = useTexts(embedTexts);
  const settings = studioApi.useGetCompanySettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (settings.data !== undefined) return <Embed settings={settings.data} />;
  return (
    <>
      <StudioHeader title={texts.places.embed} />
      <StudioCard>
        <StudioPending query={settings} rows={6} />
      </StudioCard>
    </>
  );
}

const firstChoice: EmbedChoice = {
  route: "/",
  mode: "auto",
  height: 760,
  locale: null,
  cart: false,
};

function Embed({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(embedTexts);
  const [choice, setChoice] = useState(firstChoice);
  const [isTesting, setIsTesting] = useState(false);
  const { slug, origin, features, embedOrigins } = settings;
  const isOn = features.iframe_mode;
  return (
    <>
      <StudioHeader
        title={texts.places.embed}
        badge={
          <StudioBadge data-tone={isOn ? "on" : "caution"}>
            {isOn ? texts.on : texts.off}
          </StudioBadge>
        }
        actions={
          <AppButton variant="outlined" disabled={!isOn} onClick={() => setIsTesting(true)}>
            {texts.test}
          </AppButton>
        }
      />
      {isOn ? null : <SwitchedOff />}
      <Columns>
        <StudioStack>
          <PlaceCard choice={choice} onChange={setChoice} />
          <SitesCard sites={embedOrigins} />
        </StudioStack>
        <CodeCard origin={origin} slug={slug} choice={choice} />
      </Columns>
      {isTesting && isOn ? (
        <TestCard origin={origin} slug={slug} choice={choice} onClose={() => setIsTesting(false)} />
      ) : null}
    </>
  );
}

function SwitchedOff() {
  const texts = useTexts(embedTexts);
  const { fail } = useNotices({ failures: { other: texts.switchFailed } });
  const [update, { isLoading }] = studioApi.useUpdateCompanySettingsMutation();
  const switchOn = () =>
    update({ body: { features: { iframe_mode: true } } })
      .unwrap()
      .catch(fail);
  return (
    <Off>
      <Banner
        tone="caution"
        actions={
          <AppButton variant="outlined" loading={isLoading} onClick={() => void switchOn()}>
            {texts.switchOn}
          </AppButton>
        }
      >
        {texts.offText}
      </Banner>
    </Off>
  );
}

const Off = styled("div")({ marginBottom: 20 });

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "start",
  gap: 20,
  marginBottom: 20,
  [belowWidth(1280)]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
