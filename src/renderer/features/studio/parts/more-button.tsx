import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { studioTexts } from "../texts/shell-catalogue.ts";

export type MoreButtonProps = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** "Show more" when left out. */
  label?: string;
  variant?: "text" | "outlined";
};

/** Brings the next page of a list; not there when there is none. */
export function MoreButton({ pages, label, variant = "outlined" }: MoreButtonProps) {
  const { showMore } = useTexts(studioTexts);
  if (!pages.hasNextPage) return null;
  return (
    <AppButton
      variant={variant}
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
      sx={{ alignSelf: "center" }}
    >
      {label ?? showMore}
    </AppButton>
  );
}

/** Holds it at the end of a table; nothing is held while it is not there. */
export const MoreLine = styled("div")({
  display: "flex",
  justifyContent: "center",
  padding: 16,
  borderTop: "1px solid var(--rw-line)",
  "&:empty": { display: "none" },
});
