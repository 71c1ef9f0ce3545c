import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Whether Space is held while the canvas, or nothing, has the focus. */
export function usePanKey(wellRef: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isHeld = useRef(false);
  useEffect(() => {
    const show = (held: boolean) => {
      isHeld.current = held;
      if (wellRef.current !== null) wellRef.current.dataset["panning"] = String(held);
    };
    const press = (event: KeyboardEvent) => {
      const isHere = event.target === document.body || event.target === wellRef.current;
      if (event.code !== "Space" || !isHere) return;
      event.preventDefault();
      show(true);
    };
    const release = (event: KeyboardEvent) => {
      if (event.code === "Space") show(false);
    };
    const leave = () => show(false);
    globalThis.addEventListener("keydown", press);
    globalThis.addEventListener("keyup", release);
    globalThis.addEventListener("blur", leave);
    return () => {
      globalThis.removeEventListener("keydown", press);
      globalThis.removeEventListener("keyup", release);
      globalThis.removeEventListener("blur", leave);
    };
  }, [wellRef]);
  return isHeld;
}
