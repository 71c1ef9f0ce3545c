import { useEffect, useLayoutEffect } from "react";

import { useServices } from "#renderer/services/services-context.tsx";

import { findCommandOfKey, roomCommands, runCommand } from "../../model/room-commands.ts";
import type { RoomSession } from "../../model/room-session.ts";

/** The room's keys anywhere on the page, and the commands of the surrounding shell's menu. */
export function useRoomKeys(room: RoomSession): void {
  const { platform } = useServices();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const command = findCommandOfKey(event);
      if (command === null) return;
      // An Escape that stops nothing here may close what is around the page.
      if (command === roomCommands.stop && !command.canRun(room.get())) return;
      event.preventDefault();
      runCommand(room, command);
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, [room]);
  // With the room's first frame, or the menu would print the window around a room that is seen.
  useLayoutEffect(
    () =>
      platform.watchCommands((command) => {
        if (command === "upload") return false;
        runCommand(room, roomCommands[command]);
        return true;
      }),
    [platform, room],
  );
}

const writing = "input:not([type='range'], [type='radio'], [type='checkbox']), textarea, select";

/** Someone is writing, or something lies over the room. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(`${writing}, [role='dialog'], [role='menu']`) !== null;
}
