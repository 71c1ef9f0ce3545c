import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { centred, flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import type { RenderPhase } from "#shared/render.ts";

import { renderTexts } from "../../texts/room-catalogue.ts";

const steps = ["queued", "decoding", "editing", "writing"] as const;

/** What a render goes through, with what is done and what it is at. */
export function RenderSteps({ phase }: { phase: RenderPhase }) {
  const texts = useTexts(renderTexts);
  const current = phase === "encoding" || phase === "storing" ? "writing" : phase;
  const currentIndex = steps.indexOf(current);
  return (
    <List>
      {steps.map((step, index) => {
        const state =
          index < currentIndex ? "done" : index === currentIndex ? "current" : "waiting";
        return (
          <Item
            key={step}
            data-state={state}
            aria-current={state === "current" ? "step" : undefined}
          >
            <Sign data-state={state}>
              {state === "done" ? <Check size={12} strokeWidth={2} aria-hidden /> : null}
            </Sign>
            {texts.steps[step]}
          </Item>
        );
      })}
    </List>
  );
}

const List = styled("ol")({
  ...flexWrap("0 16px"),
  justifyContent: "space-between",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Item = styled("li")({
  ...flexRow(8),
  ...textSize(13),
  minHeight: 28,
  "&[data-state='current']": { fontWeight: 600 },
  "&[data-state='waiting']": { color: "var(--rw-ink2)" },
});

const Sign = styled("span")({
  ...centred,
  width: 16,
  height: 16,
  borderRadius: "50%",
  boxShadow: "inset 0 0 0 1.5px var(--rw-line3)",
  "&[data-state='done']": {
    backgroundColor: "var(--rw-primary)",
    color: "var(--rw-on-primary)",
    boxShadow: "none",
  },
  "&[data-state='current']": { boxShadow: "inset 0 0 0 2px var(--rw-primary)" },
  "&[data-state='current']::after": {
    content: '""',
    width: 6,
    height: 6,
    borderRadius: "50%",
    backgroundColor: "var(--rw-primary)",
  },
});
