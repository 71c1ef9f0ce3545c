import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import type { RenderPhase } from "#shared/render.ts";

import { renderTexts } from "../../texts/render-texts.ts";

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
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "0 16px",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Item = styled("li")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 28,
  fontSize: "0.8125rem",
  "&[data-state='current']": { fontWeight: 600 },
  "&[data-state='waiting']": { color: "var(--rw-ink2)" },
});

const Sign = styled("span")({
  display: "grid",
  placeItems: "center",
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
