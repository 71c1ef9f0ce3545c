import { useEffect, useEffectEvent, useState } from "react";

/**
 * Files that are dropped anywhere on the page or pasted into it. True while a drag with files is
 * over the window. Text pasted into a field stays text.
 */
export function useFileIntake(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    // Entering a child fires before leaving its parent, so only the balance tells.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth += 1;
      setIsDragging(true);
    };
    const over = (event: DragEvent) => {
      if (carriesFiles(event.dataTransfer)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsDragging(false);
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setIsDragging(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      hand(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      if (carriesFiles(event.clipboardData)) event.preventDefault();
      hand(event.clipboardData);
    };
    const hand = (data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length > 0) take(files);
    };
    const stop = new AbortController();
    const options = { signal: stop.signal };
    window.addEventListener("dragenter", enter, options);
    window.addEventListener("dragover", over, options);
    window.addEventListener("dragleave", leave, options);
    window.addEventListener("drop", drop, options);
    window.addEventListener("paste", paste, options);
    return () => stop.abort();
  }, []);

  return isDragging;
}

function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") ?? false;
}
