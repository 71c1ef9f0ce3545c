import { menuKeys } from "#shared/menu-keys.ts";
import type { KeyStroke } from "#shared/menu-keys.ts";

import { findReusableSelection } from "./document/room-document.ts";
import { roomTools, toolKeys } from "./document/room-tool.ts";
import type { RoomTool } from "./document/room-tool.ts";
import type { RoomSession, RoomState } from "./room-session.ts";

export type RoomCommand = {
  /** Its icon, where it has a button with an icon alone, and its name among the texts of the toolbar. */
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
    icon: "undo",
    keys: [menuKeys.undo.usual],
    canRun: ({ history, erase }) => history.canUndo || erase.task !== null,
    run: (room) => room.undo(),
  },
  redo: {
    icon: "redo",
    keys: [menuKeys.redo.usual, menuKeys.redo.mac],
    macKey: menuKeys.redo.mac,
    canRun: ({ history }) => history.canRedo,
    run: ({ history }) => history.redo(),
  },
  save: {
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
  // What the browser would print of the window is its buttons.
  print: {
    keys: [menuKeys.print.usual],
    canRun: always,
    run: ({ view }) => view.askFor("print"),
  },
  sheet: {
    keys: [],
    canRun: ({ features }) => features.canDownload,
    run: ({ view }) => view.askFor("sheet"),
  },
  compare: {
    icon: "compare",
    keys: [{ key: "C" }],
    canRun: always,
    isOn: ({ view }) => view.mode === "compare",
    run: ({ view }) => view.toggleCompare(),
  },
  light: {
    icon: "light",
    keys: [],
    canRun: ({ features }) => features.canPaint,
    run: ({ view }) => view.showTab("light"),
  },
  changes: {
    icon: "changes",
    keys: [],
    canRun: always,
    run: ({ view }) => view.showTab("changes"),
  },
  trueSize: {
    icon: "trueSize",
    keys: [{ key: "1" }],
    canRun: ({ view }) => view.mode === "edit",
    run: ({ trueSize }) => trueSize.toggle(),
  },
  help: {
    icon: "help",
    keys: [{ key: "?" }],
    canRun: always,
    run: ({ view }) => view.askFor("keys"),
  },
  smaller: {
    keys: [{ key: "[" }],
    canRun: always,
    run: ({ tools }) => tools.scaleBrush(1 / brushStep),
  },
  larger: {
    keys: [{ key: "]" }],
    canRun: always,
    run: ({ tools }) => tools.scaleBrush(brushStep),
  },
  erase: {
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
    keys: [{ key: "A" }],
    canRun: ({ history }) => findReusableSelection(history.document) !== null,
    run: ({ history }) => history.change({ type: "selectionReused" }),
  },
  stop: {
    keys: [{ key: "Escape" }],
    canRun: ({ plane, erase, history }) =>
      plane.open !== null || (erase.task === null && history.document.selection !== null),
    run: ({ plane, history }) => {
      if (plane.get().open !== null) plane.cancel();
      else history.change({ type: "selectionCleared" });
    },
  },
  panel: {
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
