import { useEffect } from "react";

import { useServices } from "#renderer/services/services-context.tsx";

import { roomTools, toolKeys } from "../model/document/room-tool.ts";
import type { RoomSession } from "../model/room-session.ts";

/** The room's keys anywhere on the page, and the commands of the surrounding shell's menu. */
export function useRoomKeys(room: RoomSession): void {
  const { platform } = useServices();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const run = isCommand ? findCommand(event) : findKey(event);
      if (run === null) return;
      event.preventDefault();
      run(room);
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, [room]);
  useEffect(
    () =>
      platform.watchCommands((command) => {
        if (command === "undo") room.undo();
        if (command === "redo") room.history.redo();
        if (command === "save") room.save();
        if (command === "render") void room.job.render();
      }),
    [platform, room],
  );
}

type Run = (room: RoomSession) => void;

function findCommand(event: KeyboardEvent): Run | null {
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? ({ history }) => history.redo() : ({ undo }) => undo();
  if (key === "y") return ({ history }) => history.redo();
  return key === "s" ? ({ save }) => save() : null;
}

const keys: Readonly<Record<string, Run>> = {
  c: ({ view }) => view.toggleCompare(),
  "?": ({ view }) => view.showHelp(true),
  a: ({ history }) => history.change({ type: "markReused" }),
  "\\": ({ view }) => view.togglePanel(),
  "[": ({ tools }) => tools.scaleBrush(1 / 1.15),
  "]": ({ tools }) => tools.scaleBrush(1.15),
  Escape: ({ history, erase, plane }) => {
    if (plane.get().open !== null) plane.cancel();
    else if (erase.get().task === null) history.change({ type: "markCleared" });
  },
  Delete: startErase,
  Backspace: startErase,
};

function findKey(event: KeyboardEvent): Run | null {
  if (event.altKey) return null;
  const tool = roomTools.find((name) => toolKeys[name] === event.key.toUpperCase());
  if (tool !== undefined) {
    return ({ tools, view, features }) => {
      if (!features.get().tools.includes(tool)) return;
      tools.chooseTool(tool);
      view.showMode("edit");
    };
  }
  return keys[event.key] ?? keys[event.key.toLowerCase()] ?? null;
}

function startErase({ erase, mark, view, features, plane }: RoomSession): void {
  if (plane.get().open !== null) return;
  const canErase = features.get().canErase && view.get().mode === "edit";
  if (canErase && (mark.get()?.areas ?? 0) > 0) erase.start();
}

const writing = "input:not([type='range'], [type='radio'], [type='checkbox']), textarea, select";

/** Someone is writing, or something lies over the room. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(`${writing}, [role='dialog'], [role='menu']`) !== null;
}
