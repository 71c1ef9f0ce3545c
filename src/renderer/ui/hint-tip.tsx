import Tooltip from "@mui/material/Tooltip";
import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

export type HintTipProps = {
  anchor: HTMLElement;
  title: ReactNode;
  placement: "top" | "right" | "bottom" | "left";
};

/** As long as a pointer rests before it is told anything; a moment where another hint was just shown. */
const restMs = 400;
const againMs = 100;
const warmMs = 800;
let lastShownAt = Number.NEGATIVE_INFINITY;

/**
 * The tooltip itself, beside an element that has the pointer or the keyboard's focus; a finger
 * brings none.
 */
export function HintTip({ anchor, title, placement }: HintTipProps) {
  const isOpen = useIsHinted(anchor);
  return (
    <Tooltip
      title={title}
      placement={placement}
      open={isOpen}
      slotProps={{ popper: { anchorEl: anchor } }}
    >
      <Nowhere aria-hidden />
    </Tooltip>
  );
}

function useIsHinted(anchor: HTMLElement): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const open = () => {
      const isWarm = performance.now() - lastShownAt < warmMs;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIsOpen(true), isWarm ? againMs : restMs);
    };
    const close = () => {
      window.clearTimeout(timer);
      setIsOpen((was) => {
        if (was) lastShownAt = performance.now();
        return false;
      });
    };
    const openForKeyboard = () => {
      if (anchor.querySelector(":focus-visible") !== null || anchor.matches(":focus-visible"))
        open();
    };
    const openForMouse = (event: PointerEvent) => {
      if (event.pointerType !== "touch") open();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    const ends = new AbortController();
    const { signal } = ends;
    anchor.addEventListener("pointerenter", openForMouse, { signal });
    anchor.addEventListener("pointerleave", close, { signal });
    anchor.addEventListener("pointerdown", close, { signal });
    anchor.addEventListener("focusin", openForKeyboard, { signal });
    anchor.addEventListener("focusout", close, { signal });
    window.addEventListener("keydown", closeOnEscape, { signal });
    // What brought this code has happened already.
    if (anchor.matches(":hover") && window.matchMedia("(hover: hover)").matches) open();
    else openForKeyboard();
    return () => {
      ends.abort();
      window.clearTimeout(timer);
    };
  }, [anchor]);
  return isOpen;
}

const Nowhere = styled("span")({ display: "none" });
