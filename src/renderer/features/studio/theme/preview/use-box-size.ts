import { useEffect, useState } from "react";

export type BoxSize = { width: number; height: number };

/** The size of an element's content box as it changes; null until it is known. */
export function useBoxSize(): [(element: HTMLElement | null) => void, BoxSize | null] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<BoxSize | null>(null);
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, size];
}
