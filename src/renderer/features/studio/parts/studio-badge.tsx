import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import type { PublishState } from "#shared/studio-catalogue.ts";

import { studioTexts } from "../texts/shell-catalogue.ts";

/** A state in a word beside what has it; `data-tone`: neutral (left out), on, caution, danger. */
export const StudioBadge = styled("span")({
  ...quietText(12.5, 16, 600),
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  flex: "none",
  minHeight: 24,
  padding: "0 9px",
  borderRadius: "var(--rw-radius-chip)",
  backgroundColor: "var(--rw-n1)",
  whiteSpace: "nowrap",
  "&[data-tone='on']": { backgroundColor: "var(--rw-soft)", color: "var(--rw-on-soft)" },
  "&[data-tone='caution']": {
    backgroundColor: "var(--rw-caution)",
    color: "var(--rw-caution-text)",
  },
  "&[data-tone='danger']": { backgroundColor: "var(--rw-danger)", color: "var(--rw-danger-text)" },
});

/** Whether visitors see a product or a room. */
export function PublishBadge({ state }: { state: PublishState }) {
  const { states } = useTexts(studioTexts);
  return (
    <StudioBadge data-tone={state === "published" ? "on" : "caution"}>{states[state]}</StudioBadge>
  );
}
