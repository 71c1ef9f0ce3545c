import { useState } from "react";

/** Whether a dialog is open, and whether it ever was: before that nothing of it is loaded. */
export function useLateDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    isOpen,
    wasOpened,
    close: () => setIsOpen(false),
    open: () => {
      setIsOpen(true);
      setWasOpened(true);
    },
  };
}
