import GlobalStyles from "@mui/material/GlobalStyles";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

import { printedText } from "#renderer/theme/text-size.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";

export type PrintedPaperProps = {
  /** A room is printed with its list, and not the list once more. */
  what: "room" | "list";
  title: string;
  children: ReactNode;
};

/** While it is in the page, printing prints it and nothing else. */
export function PrintedPaper({ what, title, children }: PrintedPaperProps) {
  const company = useCompanyName();
  return createPortal(
    <>
      <GlobalStyles styles={onPaper} />
      <Paper data-printed={what} aria-hidden>
        {company === null ? null : <p>{company.name}</p>}
        <h1>{title}</h1>
        {children}
      </Paper>
    </>,
    document.body,
  );
}

const onPaper = {
  "@media print": {
    "body > *:not([data-printed])": { display: "none !important" },
    "body:has([data-printed='room']) > [data-printed='list']": { display: "none" },
    "html, body": {
      overflow: "visible !important",
      height: "auto !important",
      background: "#fff !important",
    },
  },
};

const Paper = styled("section")({
  display: "none",
  "@media print": {
    display: "block",
    padding: 24,
    color: "#000",
    fontFamily: "var(--rw-font-body)",
    ...printedText.body,
    "& h1": { ...printedText.title, margin: "0 0 16px" },
    "& tr, & figure": { breakInside: "avoid" },
    "& figure": { margin: "0 0 16px" },
    "& table": { width: "100%", borderCollapse: "collapse" },
    "& td": { padding: "8px 12px 8px 0", borderTop: "1px solid #999", verticalAlign: "top" },
    "& td:last-of-type": { textAlign: "right", paddingRight: 0, whiteSpace: "nowrap" },
    "& tfoot td": { fontWeight: 600 },
  },
});
