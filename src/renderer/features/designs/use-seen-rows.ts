import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { RefObject } from "react";

/** Rows of one height below each other, somewhere in a page that is scrolled. */
export type Rows = { host: RefObject<HTMLElement | null>; count: number; height: number };

/** Kept in the page before the first and after the last one that is seen, for keys and quick wheels. */
const beyond = 2;

/** Which rows are seen, and whether somebody has scrolled to the last of them. */
export function useSeenRows({ host, count, height }: Rows) {
  const top = useTop(host);
  const read = () => {
    if (height <= 0) return "0 0 false";
    const above = window.scrollY - top;
    const first = Math.max(0, Math.floor(above / height) - beyond);
    const end = Math.min(count, Math.ceil((above + window.innerHeight) / height) + beyond);
    // In a frame that is as high as its page the end is always in view: nobody has scrolled there.
    return `${first} ${Math.max(0, end)} ${end === count && window.scrollY > 0}`;
  };
  const [first = "0", end = "0", isAtEnd] = useSyncExternalStore(watchView, read).split(" ");
  return { first: Number(first), end: Number(end), isAtEnd: isAtEnd === "true" };
}

function watchView(hear: () => void): () => void {
  window.addEventListener("scroll", hear, { passive: true });
  window.addEventListener("resize", hear);
  return () => {
    window.removeEventListener("scroll", hear);
    window.removeEventListener("resize", hear);
  };
}

/** How far below the top of the page it begins, whatever appears above it. */
function useTop(host: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = host.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [host]);
  return top;
}
