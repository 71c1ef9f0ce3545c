import { useEffect, useRef } from "react";

import { useServices } from "#renderer/services/services-context.tsx";

import { hasBrushTip, roomTools, toolKeys } from "../state/room-tool.ts";
import type { Room } from "./room-context.ts";

/** The room's keys anywhere on the page, and the commands of the surrounding shell's menu. */
export function useRoomKeys(room: Room): void {
  const { platform } = useServices();
  const latest = useRef(room);
  useEffect(() => {
    latest.current = room;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const run = isCommand ? findCommand(event) : findKey(event);
      if (run === null) return;
      event.preventDefault();
      run(latest.current);
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, []);
  useEffect(
    () =>
      platform.watchCommands((command) => {
        const { undo, save, history, job } = latest.current;
        if (command === "undo") undo();
        if (command === "redo") history.redo();
        if (command === "save") save();
        if (command === "render") void job.start();
      }),
    [platform],
  );
}

type Run = (room: Room) => void;

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
  "[": ({ tools }) => resizeTip(tools, 1 / 1.15),
  "]": ({ tools }) => resizeTip(tools, 1.15),
  Escape: ({ history, erase, plane }) => {
    if (plane.open !== null) plane.cancel();
    else if (erase.running === null) history.change({ type: "markCleared" });
  },
  Delete: startErase,
  Backspace: startErase,
};

function findKey(event: KeyboardEvent): Run | null {
  if (event.altKey) return null;
  const tool = roomTools.find((name) => toolKeys[name] === event.key.toUpperCase());
  if (tool !== undefined) {
    return ({ tools, view, features }) => {
      if (!features.tools.includes(tool)) return;
      tools.chooseTool(tool);
      view.showMode("edit");
    };
  }
  return keys[event.key] ?? keys[event.key.toLowerCase()] ?? null;
}

function resizeTip(tools: Room["tools"], factor: number): void {
  if (!hasBrushTip(tools.tool)) return;
  const next = tools.brushSize * factor;
  tools.changeBrushSize(factor > 1 ? Math.ceil(next) : Math.floor(next));
}

function startErase({ erase, mark, view, features, plane }: Room): void {
  if (plane.open !== null) return;
  if (features.canErase && view.mode === "edit" && (mark?.areas ?? 0) > 0) erase.start();
}

const writing = "input:not([type='range'], [type='radio'], [type='checkbox']), textarea, select";

/** Someone is writing, or something lies over the room. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(`${writing}, [role='dialog'], [role='menu']`) !== null;
}
