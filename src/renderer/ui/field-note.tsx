import { styled } from "@mui/material/styles";
import { CircleAlert } from "lucide-react";

import { quietText } from "#renderer/theme/text-size.ts";

/** What to put right about an input, in a sentence that is read out at once; else its hint. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string;
  error: string | null;
  hint?: string;
}) {
  const failed = error !== null;
  return (
    <Note id={id} data-failed={failed} role={failed ? "alert" : undefined}>
      {failed ? <CircleAlert size={16} strokeWidth={1.5} aria-hidden /> : null}
      {error ?? hint}
    </Note>
  );
}

const Note = styled("p")({
  ...quietText(13, 16),
  display: "flex",
  alignItems: "flex-start",
  gap: 6,
  "&[data-failed='true']": { color: "var(--rw-danger-text)" },
  "& > svg": { flex: "none" },
});
