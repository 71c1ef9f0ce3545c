import { styled } from "@mui/material/styles";
import type { ReactNode, SubmitEvent } from "react";

type EntryFormProps = { onSubmit: (event: SubmitEvent) => void; children: ReactNode };

/** A form that checks itself: the browser's own bubbles stay away. */
export function EntryForm({ onSubmit, children }: EntryFormProps) {
  return (
    <Form noValidate onSubmit={onSubmit}>
      {children}
    </Form>
  );
}

const Form = styled("form")({ display: "flex", flexDirection: "column", gap: 16 });

/** A quiet sentence with a link in it, below a form. */
export const Aside = styled("p")({
  fontSize: "0.875rem",
  lineHeight: "20px",
  textAlign: "center",
  color: "var(--rw-ink2)",
});
