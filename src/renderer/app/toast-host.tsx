import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";

import { useOwnParts } from "#renderer/services/own-parts.ts";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeActionChosen, noticeClosed } from "#renderer/state/notices-slice.ts";
import type { Notice } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { Toast } from "#renderer/ui/toast.tsx";

import { headerTexts } from "#renderer/i18n/app-catalogue.ts";

/** Long enough to read a sentence and reach its action. */
const shownMs = 8000;
const openDialog = ".MuiDialog-root";

export type ToastHostProps = {
  /** `top` for a room, which has its bars at the bottom and says how far its panels reach. */
  edge: "bottom" | "top";
};

/** The notices of every screen, read out as they come. Pointing at them holds them. */
export function ToastHost({ edge }: ToastHostProps) {
  const texts = useTexts(headerTexts);
  const notices = useAppSelector((state) => state.notices.notices);
  const { SavedFile } = useOwnParts();
  const [held, setHeld] = useState(false);
  return (
    <Region
      aria-label={texts.notices}
      aria-live="polite"
      data-edge={edge}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {notices.map((notice) => (
        <NoticeToast key={notice.id} notice={notice} held={held} />
      ))}
      {SavedFile && <SavedFile />}
    </Region>
  );
}

function NoticeToast({ notice, held }: { notice: Notice; held: boolean }) {
  const dispatch = useAppDispatch();
  const { id, tone, text, action } = notice;
  // What went well before a dialog was opened stands in its way; what it says itself does not.
  const [isOfDialog] = useState(() => document.querySelector(openDialog) !== null);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dispatch(noticeClosed(id)), shownMs);
    return () => clearTimeout(timer);
  }, [held, id, dispatch]);
  return (
    <div data-gives-way={tone === "success" && !isOfDialog}>
      <Toast
        tone={tone}
        text={text}
        action={
          action === undefined
            ? undefined
            : {
                label: action.label,
                onClick: () => dispatch(noticeActionChosen({ id, command: action.command })),
              }
        }
        onClose={() => dispatch(noticeClosed(id))}
      />
    </div>
  );
}

const Region = styled("section")({
  ...flexColumn(8),
  position: "fixed",
  insetInline: 16,
  bottom: 24,
  zIndex: 1400,
  alignItems: "center",
  pointerEvents: "none",
  "& > *": { pointerEvents: "auto", maxWidth: "100%" },
  [`body:has(${openDialog}) & > [data-gives-way='true']`]: { display: "none" },
  [belowWidth(1024)]: { bottom: "max(108px, env(safe-area-inset-bottom))" },
  "&[data-edge='top']": {
    bottom: "auto",
    top: "var(--rw-notices-top, 64px)",
    left: "var(--rw-notices-left, 16px)",
    right: "var(--rw-notices-right, 16px)",
  },
});
