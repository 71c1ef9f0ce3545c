import Button from "@mui/material/Button";
import { ExternalLink } from "lucide-react";

import { EmptyState } from "./empty-state.tsx";
import { iconStyle } from "./icon-style.ts";

export type OpenBesideProps = {
  texts: { framedTitle: string; framedText: string; open: string };
  address: string;
};

/** Stands in a frame for a page that must not be in one, and opens it in a window of its own. */
export function OpenBeside({ texts, address }: OpenBesideProps) {
  return (
    <EmptyState
      title={texts.framedTitle}
      text={texts.framedText}
      actions={
        <Button
          variant="contained"
          href={address}
          target="_blank"
          rel="noopener"
          startIcon={<ExternalLink size={18} {...iconStyle} />}
        >
          {texts.open}
        </Button>
      }
    />
  );
}
