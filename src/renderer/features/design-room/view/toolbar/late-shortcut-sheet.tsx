import { lazy, Suspense, useState } from "react";

import { useRoom } from "../room/use-room.ts";

/** Where it cannot be had, the keys work as ever. */
const ShortcutSheet = lazy(async () => {
  const part = await import("./shortcut-sheet.tsx").catch(() => null);
  return { default: part?.ShortcutSheet ?? Nothing };
});

/** The list of keys, which is loaded when somebody first asks for it: on a phone nobody does. */
export function LateShortcutSheet() {
  const isOpen = useRoom(({ view }) => view.isHelpOpen);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!isOpen && !wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutSheet />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
