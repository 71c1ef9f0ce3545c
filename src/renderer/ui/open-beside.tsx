import Button from "@mui/material/Button";
import { ExternalLink } from "lucide-react";

import { EmptyState } from "./empty-state.tsx";
import { iconStyle } from "./icon-style.ts";

export type OpenBesideProps = { title: string; text: string; label: string; address: string };

/** Stands in a frame for a page that must not be in one, and opens it in a window of its own. */
export function OpenBeside({ title, text, label, address }: OpenBesideProps) {
  return (
    <EmptyState
      title={title}
      text={text}
      actions={
        <Button
          variant="contained"
          href={address}
          target="_blank"
          rel="noopener"
          startIcon={<ExternalLink size={18} {...iconStyle} />}
        >
          {label}
        </Button>
      }
    />
  );
}
