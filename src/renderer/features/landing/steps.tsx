import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { landingTexts } from "./landing-texts.ts";

/** How it goes, in three sentences. */
export function Steps({ hasProducts }: { hasProducts: boolean }) {
  const texts = useTexts(landingTexts);
  const steps = hasProducts ? texts.steps : texts.steps.with(1, texts.eraseStep);
  return (
    <Section>
      <Typography variant="h3" component="h2">
        {texts.stepsTitle}
      </Typography>
      <List>
        {steps.map((step, index) => (
          <li key={step.name}>
            <Figure aria-hidden>{index + 1}</Figure>
            <Typography variant="subtitle1" component="h3">
              {step.name}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {step.text}
            </Typography>
          </li>
        ))}
      </List>
    </Section>
  );
}

const Section = styled("section")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 464fr) minmax(0, 792fr)",
  gap: "24px clamp(24px, 3.9vw, 56px)",
  marginTop: 88,
  [belowWidth(1024)]: { gridTemplateColumns: "minmax(0, 1fr)", marginTop: 48 },
});

const List = styled("ol")({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: 24,
  margin: 0,
  padding: 0,
  listStyle: "none",
  [belowWidth(600)]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 20 },
  "& > li": flexColumn(4),
});

const Figure = styled("span")({
  ...textSize(14, 20, 600),
  marginBottom: 4,
  color: "var(--rw-primary)",
  fontVariantNumeric: "tabular-nums",
});
