import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import { belowHeight } from "#renderer/theme/breakpoints.ts";
import { flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";

export type AppDialogProps = {
  open: boolean;
  title: string;
  /** A sentence or two under the title. */
  text?: string;
  /** Left out for a question that has to be answered. */
  onClose?: () => void;
  /** While something is shown that cannot be shown again, Escape does not close. */
  locked?: boolean;
  /** For a dialog that holds nothing typed: a press beside it closes it too. */
  closesOutside?: boolean;
  /** At most so wide, in px; 440 when left out. */
  width?: number;
  /** Made anew each time the dialog opens. */
  children: ReactNode;
};

/** The frame of every dialog. The focus goes back to where it was. */
export function AppDialog(props: AppDialogProps) {
  const { open, title, text, onClose, locked, closesOutside, width, children } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        if (locked !== true && (reason === "escapeKeyDown" || closesOutside === true)) onClose?.();
      }}
      aria-labelledby={id}
      {...(text === undefined ? {} : { "aria-describedby": `${id}-text` })}
      slotProps={{ paper: { sx: { ...createSize(width), ...lowScreen } } }}
    >
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {text === undefined ? null : <DialogLead id={`${id}-text`}>{text}</DialogLead>}
      {children}
    </Dialog>
  );
}

export function DialogLead({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <Typography id={id} variant="body2" color="text.secondary" sx={{ marginTop: 2 }}>
      {children}
    </Typography>
  );
}

/** A sentence among the fields of a dialog. */
export const DialogText = styled("p")({
  ...quietText(14, 20),
  margin: "8px 0 16px",
});

/** On a phone on its side every line counts. */
const lowScreen = {
  [belowHeight(480)]: { maxHeight: "calc(100% - 16px)" },
};

const createSize = (width: number | undefined) =>
  width === undefined ? {} : { width: "100%", maxWidth: width };

/** What a dialog asks for, one below the other. */
export const DialogFields = styled("div")({
  ...flexColumn(16),
  "&:empty": { display: "none" },
  marginTop: 20,
});

/** The ways out of a dialog, the one that goes on last. */
export const DialogActions = styled("div")({
  ...flexWrap(8),
  justifyContent: "flex-end",
  marginTop: 24,
});
