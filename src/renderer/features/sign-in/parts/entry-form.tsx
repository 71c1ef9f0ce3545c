import { styled } from "@mui/material/styles";
import type { ReactNode, SubmitEvent } from "react";

type EntryFormProps = { onSubmit: (event: SubmitEvent) => void; children: ReactNode };

import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";

/** A form that checks itself: the browser's own bubbles stay away. */
export function EntryForm({ onSubmit, children }: EntryFormProps) {
  return (
    <Form noValidate onSubmit={onSubmit}>
      {children}
    </Form>
  );
}

const Form = styled("form")(flexColumn(16));

/** A quiet sentence with a link in it, below a form. */
export const Aside = styled("p")({
  ...quietText(14, 20),
  textAlign: "center",
});
