import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

export type ThemeDialogProps = {
  open: boolean;
  title: string;
  /** Left out for a question that has to be answered. */
  onClose?: () => void;
  wide?: boolean;
  children: ReactNode;
};

/** The frame of the theme page's dialogs; what is in it is made anew each time it opens. */
export function ThemeDialog({ open, title, onClose, wide, children }: ThemeDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      {...(onClose === undefined ? {} : { onClose })}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: wide === true ? 560 : 440, width: "100%" } } }}
    >
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {children}
    </Dialog>
  );
}

export const DialogText = styled("p")({
  margin: "8px 0 16px",
  color: "var(--rw-ink2)",
  fontSize: "0.875rem",
  lineHeight: "20px",
});

export const DialogActions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 8,
  marginTop: 20,
});
