import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/** Drawn before anything has been measured; of a list that is no longer, all of it. */
const atFirst = 60;
/** How far beyond what is seen places are drawn, in px, for keys and quick wheels. */
const beyond = 120;
/** So many lines are drawn or given up at a time. */
const linesAtOnce = 2;

/** How the list is laid out: lines of so many places, and how far a line is from the next, in px. */
type Lines = { across: number; pitch: number };

export type SeenPlaces = {
  /** The places that are drawn, from `first` to before `end`. */
  first: number;
  end: number;
  /** The place that has the keyboard's focus; it stays drawn. Null where none has. */
  focused: number | null;
  /** The room that all lines before and after them take, in px. */
  before: number;
  after: number;
  /** Where a place begins that is not among them. */
  startOf: (place: number) => number;
};

const unmeasured: Lines = { across: 1, pitch: 0 };

/**
 * Which places of a long list to draw: those in view, in whatever is scrolled around it, and some beyond.
 * All places are about as large as each other. The host's children have their places in `data-place`.
 */
export function useSeenPlaces(
  host: RefObject<HTMLElement | null>,
  list: readonly unknown[],
  isSideways: boolean,
): SeenPlaces {
  const [lines, setLines] = useState(unmeasured);
  const [seen, setSeen] = useState({ first: 0, end: atFirst, focused: -1 });

  useLayoutEffect(() => {
    const node = host.current;
    if (node === null) return undefined;
    const count = list.length;
    let measured = unmeasured;
    const look = () => {
      if (measured.pitch <= 0) return;
      const next = { ...findSeen(node, measured, count, isSideways), focused: readFocused(node) };
      setSeen((last) => (isSame(last, next) ? last : next));
    };
    const measure = () => {
      const found = measureLines(node, isSideways);
      // Before the list is laid out, or where it is one line, nothing can be said.
      measured = found ?? measured;
      setLines((last) => (isSame(last, measured) ? last : measured));
      look();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node.parentElement ?? node);
    window.addEventListener("scroll", look, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", look, { capture: true });
    };
  }, [host, list, isSideways]);

  const count = list.length;
  const { across, pitch } = lines;
  const first = Math.min(seen.first, count);
  const end = pitch > 0 ? Math.min(count, Math.max(seen.end, first)) : Math.min(count, atFirst);
  const sizeOf = (places: number) => Math.ceil(places / across) * pitch;
  return {
    first,
    end,
    focused: seen.focused >= 0 && seen.focused < count ? seen.focused : null,
    before: sizeOf(first),
    after: Math.max(0, sizeOf(count) - sizeOf(end)),
    startOf: (place) => Math.floor(place / across) * pitch,
  };
}

function findSeen(node: HTMLElement, { across, pitch }: Lines, count: number, isSideways: boolean) {
  const box = node.getBoundingClientRect();
  // A row scrolls by itself, from the right to the left where that is how one reads.
  const start = isSideways ? Math.abs(node.scrollLeft) : -box.top;
  const length = isSideways ? box.width : window.innerHeight;
  const toBlock = (at: number, round: (value: number) => number) =>
    round(at / pitch / linesAtOnce) * linesAtOnce * across;
  const first = Math.max(0, toBlock(start - beyond, Math.floor));
  const end = Math.min(count, Math.max(0, toBlock(start + length + beyond, Math.ceil)));
  // Scrolled away as a whole, its beginning is as good as anything.
  return first < end ? { first, end } : { first: 0, end: Math.min(count, atFirst) };
}

/** From the places that are drawn in the list's own flow; null where these are one line. */
function measureLines(node: HTMLElement, isSideways: boolean): Lines | null {
  const drawn = [...node.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && child.dataset["away"] === undefined,
  );
  const starts = drawn.map((one) => (isSideways ? one.offsetLeft : one.offsetTop));
  const across = starts.findIndex((start) => start !== starts[0]);
  const [start, end] = [starts[0], starts.at(-1)];
  if (across < 1 || start === undefined || end === undefined) return null;
  return { across, pitch: Math.abs(end - start) / (Math.ceil(starts.length / across) - 1) };
}

function readFocused(node: HTMLElement): number {
  const active = document.activeElement;
  if (active === null || !node.contains(active)) return -1;
  return Number(active.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? -1);
}

function isSame<Value extends Readonly<Record<string, number>>>(one: Value, other: Value): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value);
}
