import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { ReactNode } from "react";

export type AccountDialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** While something is shown that cannot be shown again, Escape does not close. */
  locked?: boolean;
  /** Made when the dialog opens and thrown away with all it holds once it has closed. */
  children: ReactNode;
};

/** On a phone on its side every line counts. */
const lowScreen = { "@media (max-height:479.95px)": { maxHeight: "calc(100% - 16px)" } };

/**
 * The frame of the account's dialogs. A press beside it does not close it: what was typed would be
 * lost. The focus goes back to where it was.
 */
export function AccountDialog({ open, title, onClose, locked, children }: AccountDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        if (reason === "escapeKeyDown" && locked !== true) onClose();
      }}
      aria-labelledby={id}
      slotProps={{ paper: { sx: lowScreen } }}
    >
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {children}
    </Dialog>
  );
}
