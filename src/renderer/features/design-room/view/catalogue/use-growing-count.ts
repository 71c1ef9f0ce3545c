import { useEffect, useRef, useState } from "react";

const step = 60;

/**
 * How many of a long list to draw: more whenever its end, which the ref selections, comes into view. It
 * starts again with another `list`.
 */
export function useGrowingCount(list: readonly unknown[]) {
  const end = useRef<HTMLDivElement | null>(null);
  const [grown, setGrown] = useState({ list, count: step });
  const count = grown.list === list ? grown.count : step;
  const hasMore = count < list.length;

  useEffect(() => {
    const selection = end.current;
    if (selection === null || !hasMore) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setGrown({ list, count: count + step });
    });
    observer.observe(selection);
    return () => observer.disconnect();
  }, [list, count, hasMore]);
  return { count, end };
}
