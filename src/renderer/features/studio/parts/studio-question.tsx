import { useState } from "react";

import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import type { ConfirmDialogProps } from "#renderer/ui/confirm-dialog.tsx";

export type StudioQuestionProps = Pick<
  ConfirmDialogProps,
  "open" | "title" | "text" | "confirmLabel" | "danger"
> & {
  /** What was asked about; it says itself how that went. */
  onAgree: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks, and stays busy until what was asked about has happened. */
export function StudioQuestion({ onAgree, onClose, ...words }: StudioQuestionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const agree = async () => {
    setIsBusy(true);
    try {
      await onAgree();
    } finally {
      setIsBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog {...words} busy={isBusy} onConfirm={() => void agree()} onCancel={onClose} />
  );
}
