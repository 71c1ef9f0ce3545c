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
    let measured = lines;
    let width = node.clientWidth;
    const look = () => {
      if (measured.pitch <= 0) return;
      const next = { ...findSeen(node, measured, count, isSideways), focused: readFocused(node) };
      setSeen((last) => (isSame(last, next) ? last : next));
    };
    const measure = () => {
      // Before the list is laid out, or where it is one line, nothing can be said.
      measured = measureLines(node, isSideways) ?? measured;
      setLines((last) => (isSame(last, measured) ? last : measured));
      look();
    };
    const resize = () => {
      if (measured.pitch > 0 && node.clientWidth === width) return look();
      width = node.clientWidth;
      measure();
    };
    if (measured.pitch > 0) look();
    else measure();
    const observer = new ResizeObserver(resize);
    observer.observe(node.parentElement ?? node);
    window.addEventListener("scroll", look, { capture: true, passive: true });
    window.addEventListener("resize", resize);
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", look, { capture: true });
      window.removeEventListener("resize", resize);
    };
  }, [host, list, isSideways, lines]);

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

/**
 * From the places that are drawn in the list's own flow; null where these are one line. All lines are made
 * as high as the highest: were one higher than it is taken for, the list would be of another height
 * wherever it is scrolled to, and would not come to rest at its end.
 */
function measureLines(node: HTMLElement, isSideways: boolean): Lines | null {
  node.style.gridAutoRows = "auto";
  const starts = [...node.children]
    .filter((child) => !child.hasAttribute("data-away"))
    .map((child) => child.getBoundingClientRect())
    .map(({ left, top }) => (isSideways ? left : top));
  const isNext = (start: number) => Math.abs(start - starts[0]!) > 1;
  const across = starts.findIndex(isNext);
  if (across < 1) return null;
  const steps = starts.slice(across).map((start, at) => Math.abs(start - starts[at]!));
  const pitch = Math.max(...steps);
  if (!isSideways) {
    const gap = Number.parseFloat(getComputedStyle(node).rowGap);
    node.style.gridAutoRows = `${pitch - gap}px`;
  }
  return { across, pitch };
}

function readFocused(node: HTMLElement): number {
  const active = document.activeElement;
  if (active === null || !node.contains(active)) return -1;
  return Number(active.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? -1);
}

function isSame<Value extends Readonly<Record<string, number>>>(one: Value, other: Value): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value);
}
