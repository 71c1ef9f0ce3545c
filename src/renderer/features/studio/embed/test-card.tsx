import { styled } from "@mui/material/styles";
import { ExternalLink, RotateCw, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { bareBox, flexRow } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { Segment } from "#renderer/ui/segment.tsx";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioBadge } from "../parts/studio-badge.tsx";
import { isAbove } from "./create-snippet.ts";
import type { EmbedChoice } from "./create-snippet.ts";
import { embedTexts } from "../texts/links-catalogue.ts";
import { MessageLog } from "./message-log.tsx";
import { useTestFrame } from "./use-test-frame.ts";
import type { TestFrame } from "./use-test-frame.ts";

export type TestCardProps = {
  origin: string;
  slug: string;
  choice: EmbedChoice;
  onClose: () => void;
};

/** This page as the company's site: the real script, the real frame, and what they say. */
export function TestCard({ origin, slug, choice, onClose }: TestCardProps) {
  const texts = useTexts(embedTexts);
  const [run, setRun] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: "start" }), []);
  const close = (
    <AppButton variant="text" icon={X} onClick={onClose}>
      {texts.stop}
    </AppButton>
  );
  return (
    <div ref={card}>
      <StudioCard title={texts.testTitle} text={texts.testText} aside={close}>
        {window.location.origin === origin ? (
          <Test
            key={`${run} ${Object.values(choice).join(" ")}`}
            origin={origin}
            slug={slug}
            choice={choice}
            onRestart={() => setRun(run + 1)}
          />
        ) : (
          <Banner
            tone="neutral"
            actions={
              <AppButton
                variant="outlined"
                icon={ExternalLink}
                onClick={() =>
                  window.open(`${origin}/c/${slug}/studio/embed`, "_blank", "noopener")
                }
              >
                {texts.openElsewhere}
              </AppButton>
            }
          >
            {texts.testElsewhere}
          </Banner>
        )}
      </StudioCard>
    </div>
  );
}

const routes = ["/", "/upload", "/designs"] as const;

type TestProps = Omit<TestCardProps, "onClose"> & { onRestart: () => void };

function Test({ origin, slug, choice, onRestart }: TestProps) {
  const texts = useTexts(embedTexts);
  const [width, setWidth] = useState<"wide" | "narrow">("wide");
  const { box, state, log, clear, navigate } = useTestFrame(origin, slug, choice);
  return (
    <>
      <Tools>
        <State state={state} />
        <Segment
          label={texts.width}
          value={width}
          options={(["wide", "narrow"] as const).map((value) => ({
            value,
            label: texts.widths[value],
          }))}
          onChange={setWidth}
        />
        <Ways aria-label={texts.goTo}>
          {routes.map((route) => (
            <AppButton key={route} variant="text" onClick={() => navigate(route)}>
              {texts.starts[route]}
            </AppButton>
          ))}
        </Ways>
        <AppButton variant="outlined" icon={RotateCw} onClick={onRestart}>
          {texts.again}
        </AppButton>
      </Tools>
      <Halves>
        <Site data-width={width}>
          {choice.mode === "modal" ? (
            <Opener ref={box} type="button">
              {texts.opens}
            </Opener>
          ) : (
            <div ref={box} style={isAbove(choice) ? {} : { minHeight: choice.height }} />
          )}
        </Site>
        <MessageLog log={log} onClear={clear} />
      </Halves>
    </>
  );
}

function State({ state }: { state: TestFrame["state"] }) {
  const texts = useTexts(embedTexts);
  const tones = { waiting: "neutral", answered: "on", unanswered: "danger" } as const;
  return (
    <StudioBadge aria-live="polite" data-tone={tones[state.kind]}>
      {state.kind === "answered" ? texts.answered(state.afterMs) : texts[state.kind]}
    </StudioBadge>
  );
}

const Tools = styled("div")({
  ...flexRow(12),
  flexWrap: "wrap",
  marginBottom: 16,
  "& > button:last-of-type": { marginLeft: "auto" },
  [belowWidth(600)]: { "& > button:last-of-type": { marginLeft: 0 } },
});

const Ways = styled("fieldset")({ ...bareBox, display: "flex" });

/** The pretended site's own button. */
const Opener = styled("button")({ margin: 24, padding: "12px 20px", font: "inherit" });

const Halves = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 360px",
  alignItems: "start",
  gap: 20,
  [belowWidth(1280)]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

/** The pretended site: its own ground, so that the frame's edges can be seen. */
const Site = styled("div")({
  minWidth: 0,
  overflow: "clip",
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "0 0 0 1px var(--rw-line2)",
  "&[data-width='narrow']": { width: "100%", maxWidth: 390, justifySelf: "center" },
});
