import { styled } from "@mui/material/styles";
import { useId } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { FieldNote } from "#renderer/ui/field-note.tsx";

import { studioTexts } from "../texts/shell-catalogue.ts";

export type MoreButtonProps = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** "Show more" when left out. */
  label?: string;
  variant?: "text" | "outlined";
};

/** Brings the next page of a list, again after one that did not come; not there when there is none. */
export function MoreButton({ pages, label, variant = "outlined" }: MoreButtonProps) {
  const id = useId();
  const { showMore, tryAgain, moreFailed } = useTexts(studioTexts);
  if (!pages.hasNextPage) return null;
  const hasFailed = pages.isFetchNextPageError;
  return (
    <Place>
      {hasFailed ? <FieldNote id={id} error={moreFailed} /> : null}
      <AppButton
        variant={variant}
        loading={pages.isFetchingNextPage}
        aria-describedby={hasFailed ? id : undefined}
        onClick={() => void pages.fetchNextPage()}
      >
        {hasFailed ? tryAgain : (label ?? showMore)}
      </AppButton>
    </Place>
  );
}

const Place = styled("div")({ ...flexColumn(8), alignItems: "center", alignSelf: "center" });

/** Holds it at the end of a table; nothing is held while it is not there. */
export const MoreLine = styled("div")({
  display: "flex",
  justifyContent: "center",
  padding: 16,
  borderTop: "1px solid var(--rw-line)",
  "&:empty": { display: "none" },
});
