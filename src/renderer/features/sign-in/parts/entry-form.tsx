import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

/** A form that checks itself: the browser's own bubbles stay away. */
export function EntryForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
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
