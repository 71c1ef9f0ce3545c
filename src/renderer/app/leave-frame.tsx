import { styled } from "@mui/material/styles";
import { useRef } from "react";
import type { ReactNode } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { appTexts } from "#renderer/i18n/app-catalogue.ts";

/**
 * In another site's frame: a way past everything inside, for people who go by keyboard. It leads to
 * the frame's end, from where the next step is the page around.
 */
export function LeaveFrame({ children }: { children: ReactNode }) {
  const { inFrame } = useServices().platform.entrance;
  const texts = useTexts(appTexts);
  const end = useRef<HTMLParagraphElement>(null);
  if (!inFrame) return children;
  return (
    <>
      <Leave type="button" onClick={() => end.current?.focus()}>
        {texts.leaveFrame}
      </Leave>
      {children}
      <End ref={end} tabIndex={-1}>
        {texts.frameEnd}
      </End>
    </>
  );
}

const unseen = { clipPath: "inset(50%)", width: 1, height: 1, padding: 0, overflow: "hidden" };

const look = {
  zIndex: 1500,
  left: 8,
  margin: 0,
  padding: "12px 18px",
  border: 0,
  borderRadius: "var(--rw-radius-button)",
  backgroundColor: "var(--rw-ink)",
  color: "var(--rw-paper)",
  ...textSize(14.5, 20, 600),
  "&:not(:focus)": unseen,
} as const;

const Leave = styled("button")({ position: "absolute", top: 8, ...look });

const End = styled("p")({ position: "fixed", bottom: 8, ...look });
