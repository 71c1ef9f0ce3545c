import { menuKeys } from "#shared/menu-keys.ts";
import type { KeyStroke } from "#shared/menu-keys.ts";

import { findReusableSelection } from "./document/room-document.ts";
import { roomTools, toolKeys } from "./document/room-tool.ts";
import type { RoomTool } from "./document/room-tool.ts";
import type { RoomSession, RoomState } from "./room-session.ts";

export type RoomCommandId =
  | RoomTool
  | "undo"
  | "redo"
  | "save"
  | "render"
  | "compare"
  | "help"
  | "smaller"
  | "larger"
  | "erase"
  | "selectAgain"
  | "stop"
  | "panel";

/** A command's name among the texts of the toolbar: one of its own, or one of the sheet of keys. */
export type CommandLabel =
  | RoomTool
  | "undo"
  | "redo"
  | "compare"
  | "help"
  | `keys.${"save" | "size" | "erase" | "selectAgain" | "stop" | "panel"}`
  | null;

export type RoomCommand = {
  readonly id: RoomCommandId;
  /** Null for one that the menu of the shell names. */
  readonly label: CommandLabel;
  /** The name of its icon; null for one that has no button with an icon alone. */
  readonly icon: RoomTool | "undo" | "redo" | "compare" | "help" | null;
  /** All of them work; the first is shown. */
  readonly keys: readonly KeyStroke[];
  /** The one of the keys that is shown on a Mac, where it is another. */
  readonly macKey?: KeyStroke;
  readonly canRun: (state: RoomState) => boolean;
  readonly run: (room: RoomSession) => void;
};

const toolCommand = (tool: RoomTool): RoomCommand => ({
  id: tool,
  label: tool,
  icon: tool,
  keys: [{ key: toolKeys[tool] }],
  canRun: ({ features }) => features.tools.includes(tool),
  run: ({ tools, view }) => {
    tools.chooseTool(tool);
    view.showMode("edit");
  },
});

const always = () => true;
const brushStep = 1.15;

/** Everything a person can tell the room by a key, a button of the toolbar or the shell's menu. */
export const roomCommands: readonly RoomCommand[] = [
  ...roomTools.map(toolCommand),
  {
    id: "undo",
    label: "undo",
    icon: "undo",
    keys: [menuKeys.undo.usual],
    canRun: ({ history, erase }) => history.canUndo || erase.task !== null,
    run: (room) => room.undo(),
  },
  {
    id: "redo",
    label: "redo",
    icon: "redo",
    keys: [menuKeys.redo.usual, menuKeys.redo.mac],
    macKey: menuKeys.redo.mac,
    canRun: ({ history }) => history.canRedo,
    run: ({ history }) => history.redo(),
  },
  {
    id: "save",
    label: "keys.save",
    icon: null,
    keys: [menuKeys.save.usual],
    canRun: always,
    run: (room) => room.save(),
  },
  // Its key is the menu's alone: a page leaves Ctrl and Enter to forms.
  {
    id: "render",
    label: null,
    icon: null,
    keys: [],
    canRun: ({ job }) => job.stage.kind === "idle" || job.stage.kind === "failed",
    run: ({ job }) => void job.render(),
  },
  {
    id: "compare",
    label: "compare",
    icon: "compare",
    keys: [{ key: "C" }],
    canRun: always,
    run: ({ view }) => view.toggleCompare(),
  },
  {
    id: "help",
    label: "help",
    icon: "help",
    keys: [{ key: "?" }],
    canRun: always,
    run: ({ view }) => view.showHelp(true),
  },
  {
    id: "smaller",
    label: "keys.size",
    icon: null,
    keys: [{ key: "[" }],
    canRun: always,
    run: ({ tools }) => tools.scaleBrush(1 / brushStep),
  },
  {
    id: "larger",
    label: "keys.size",
    icon: null,
    keys: [{ key: "]" }],
    canRun: always,
    run: ({ tools }) => tools.scaleBrush(brushStep),
  },
  {
    id: "erase",
    label: "keys.erase",
    icon: null,
    keys: [{ key: "Delete" }, { key: "Backspace" }],
    // What has just been selected may not be drawn yet: the erase waits for it.
    canRun: ({ features, view, history, selection, plane }) =>
      features.canErase &&
      view.mode === "edit" &&
      history.document.selection !== null &&
      selection?.areas !== 0 &&
      plane.open === null,
    run: ({ erase }) => erase.start(),
  },
  {
    id: "selectAgain",
    label: "keys.selectAgain",
    icon: null,
    keys: [{ key: "A" }],
    canRun: ({ history }) => findReusableSelection(history.document) !== null,
    run: ({ history }) => history.change({ type: "selectionReused" }),
  },
  {
    id: "stop",
    label: "keys.stop",
    icon: null,
    keys: [{ key: "Escape" }],
    canRun: ({ plane, erase }) => plane.open !== null || erase.task === null,
    run: ({ plane, history }) => {
      if (plane.get().open !== null) plane.cancel();
      else history.change({ type: "selectionCleared" });
    },
  },
  {
    id: "panel",
    label: "keys.panel",
    icon: null,
    keys: [{ key: "\\" }],
    canRun: always,
    run: ({ view }) => view.togglePanel(),
  },
];

const byId = new Map(roomCommands.map((command) => [command.id, command]));

export function findCommand(id: RoomCommandId): RoomCommand {
  const command = byId.get(id);
  if (command === undefined) throw new RangeError(`${id} is no command of the room`);
  return command;
}

/** As much of a keyboard event as tells which key it is. */
export type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The command that a key means, whether it can run now or not; null for none. */
export function findCommandOfKey(pressed: PressedKey): RoomCommand | null {
  return roomCommands.find(({ keys }) => keys.some((stroke) => isPressed(stroke, pressed))) ?? null;
}

function isPressed({ key, isCommand, isShift }: KeyStroke, pressed: PressedKey): boolean {
  if ((isCommand === true) !== (pressed.ctrlKey || pressed.metaKey)) return false;
  if (isCommand !== true && pressed.altKey) return false;
  if (isShift !== undefined && isShift !== pressed.shiftKey) return false;
  return pressed.key.toLowerCase() === key.toLowerCase();
}

/** Runs it if it can run now. */
export function runCommand(room: RoomSession, command: RoomCommand): void {
  if (command.canRun(room.get())) command.run(room);
}

/** Its key as it is written on a Mac or elsewhere, in its parts: ["Ctrl", "Z"]; empty without one. */
export function listKeyCaps({ keys, macKey }: RoomCommand, isMac: boolean): readonly string[] {
  const stroke = isMac ? (macKey ?? keys[0]) : keys[0];
  if (stroke === undefined) return [];
  const { key, isCommand, isShift } = stroke;
  return [
    ...(isMac && isShift === true ? ["⇧"] : []),
    ...(isCommand === true ? [isMac ? "⌘" : "Ctrl"] : []),
    key,
  ];
}
