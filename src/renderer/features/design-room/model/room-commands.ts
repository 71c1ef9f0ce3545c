import { menuKeys } from "#shared/menu-keys.ts";
import type { KeyStroke } from "#shared/menu-keys.ts";

import { findReusableSelection } from "./document/room-document.ts";
import { roomTools, toolKeys } from "./document/room-tool.ts";
import type { RoomTool } from "./document/room-tool.ts";
import type { RoomSession, RoomState } from "./room-session.ts";

export type RoomCommand = {
  /**
   * Its name among the texts of the toolbar: one of its own, or one of the sheet of keys. Left out
   * for one that the menu of the shell names.
   */
  readonly label?:
    | RoomTool
    | "undo"
    | "redo"
    | "compare"
    | "help"
    | "light"
    | "changes"
    | "trueSize"
    | `keys.${"save" | "size" | "erase" | "selectAgain" | "stop" | "panel"}`;
  /** The name of its icon, where it has a button with an icon alone. */
  readonly icon?:
    | RoomTool
    | "undo"
    | "redo"
    | "compare"
    | "help"
    | "light"
    | "changes"
    | "trueSize";
  /** All of them work; the first is shown. */
  readonly keys: readonly KeyStroke[];
  /** The one of the keys that is shown on a Mac, where it is another. */
  readonly macKey?: KeyStroke;
  readonly canRun: (state: RoomState) => boolean;
  /** For one that is on or off. */
  readonly isOn?: (state: RoomState) => boolean;
  readonly run: (room: RoomSession) => void;
};

const toolCommand = (tool: RoomTool): RoomCommand => ({
  label: tool,
  icon: tool,
  keys: [{ key: toolKeys[tool] }],
  canRun: ({ features }) => features.tools.includes(tool),
  isOn: ({ tools, view }) => view.mode === "edit" && tools.tool === tool,
  run: ({ tools, view }) => {
    tools.chooseTool(tool);
    view.showMode("edit");
  },
});

const always = () => true;
const brushStep = 1.15;

const toolCommands = Object.fromEntries(
  roomTools.map((tool) => [tool, toolCommand(tool)]),
) as Record<RoomTool, RoomCommand>;

const commands = {
  ...toolCommands,
  undo: {
    label: "undo",
    icon: "undo",
    keys: [menuKeys.undo.usual],
    canRun: ({ history, erase }) => history.canUndo || erase.task !== null,
    run: (room) => room.undo(),
  },
  redo: {
    label: "redo",
    icon: "redo",
    keys: [menuKeys.redo.usual, menuKeys.redo.mac],
    macKey: menuKeys.redo.mac,
    canRun: ({ history }) => history.canRedo,
    run: ({ history }) => history.redo(),
  },
  save: {
    label: "keys.save",
    keys: [menuKeys.save.usual],
    canRun: always,
    run: (room) => room.save(),
  },
  // Its key is the menu's alone: a page leaves Ctrl and Enter to forms.
  render: {
    keys: [],
    canRun: ({ job }) => job.stage.kind === "idle" || job.stage.kind === "failed",
    run: (room) => void room.render(),
  },
  sheet: {
    keys: [],
    canRun: ({ features }) => features.canDownload,
    run: ({ view }) => view.showSheet(true),
  },
  compare: {
    label: "compare",
    icon: "compare",
    keys: [{ key: "C" }],
    canRun: always,
    isOn: ({ view }) => view.mode === "compare",
    run: ({ view }) => view.toggleCompare(),
  },
  light: {
    label: "light",
    icon: "light",
    keys: [],
    canRun: ({ features }) => features.canPaint,
    run: ({ view }) => view.showTab("light"),
  },
  changes: {
    label: "changes",
    icon: "changes",
    keys: [],
    canRun: always,
    run: ({ view }) => view.showTab("changes"),
  },
  trueSize: {
    label: "trueSize",
    icon: "trueSize",
    keys: [{ key: "1" }],
    canRun: ({ view }) => view.mode === "edit",
    run: ({ trueSize }) => trueSize.toggle(),
  },
  help: {
    label: "help",
    icon: "help",
    keys: [{ key: "?" }],
    canRun: always,
    run: ({ view }) => view.showHelp(true),
  },
  smaller: {
    label: "keys.size",
    keys: [{ key: "[" }],
    canRun: always,
    run: ({ tools }) => tools.scaleBrush(1 / brushStep),
  },
  larger: {
    label: "keys.size",
    keys: [{ key: "]" }],
    canRun: always,
    run: ({ tools }) => tools.scaleBrush(brushStep),
  },
  erase: {
    label: "keys.erase",
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
  selectAgain: {
    label: "keys.selectAgain",
    keys: [{ key: "A" }],
    canRun: ({ history }) => findReusableSelection(history.document) !== null,
    run: ({ history }) => history.change({ type: "selectionReused" }),
  },
  stop: {
    label: "keys.stop",
    keys: [{ key: "Escape" }],
    canRun: ({ plane, erase, history }) =>
      plane.open !== null || (erase.task === null && history.document.selection !== null),
    run: ({ plane, history }) => {
      if (plane.get().open !== null) plane.cancel();
      else history.change({ type: "selectionCleared" });
    },
  },
  panel: {
    label: "keys.panel",
    keys: [{ key: "\\" }],
    canRun: always,
    run: ({ view }) => view.togglePanel(),
  },
} satisfies Record<string, RoomCommand>;

export type RoomCommandId = keyof typeof commands;

/** Everything a person can tell the room by a key, a button of the toolbar or the shell's menu. */
export const roomCommands: Readonly<Record<RoomCommandId, RoomCommand>> = commands;

/** As much of a keyboard event as tells which key it is. */
export type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The command that a key means, whether it can run now or not; null for none. */
export function findCommandOfKey(pressed: PressedKey): RoomCommand | null {
  const all = Object.values(roomCommands);
  return all.find(({ keys }) => keys.some((stroke) => isPressed(stroke, pressed))) ?? null;
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
