import type { MenuItemConstructorOptions } from "electron";

import { menuKeys } from "#shared/menu-keys.ts";
import type { CommandKeys } from "#shared/menu-keys.ts";

import type { MenuTexts } from "./menu-texts.ts";

export type MenuCommand = keyof typeof menuKeys;

/**
 * The application menu. The app's own items tell the page through `send`; the others are the
 * system's standard roles. Their ids are the commands' names. Undo and redo go to the page as
 * well: only it knows whether a text field has the focus.
 */
export function createMenuTemplate(
  texts: MenuTexts,
  send: (command: MenuCommand) => void,
  isMac: boolean,
): MenuItemConstructorOptions[] {
  const item = (id: MenuCommand): MenuItemConstructorOptions => ({
    id,
    label: texts[id],
    accelerator: writeAccelerator(menuKeys[id], isMac),
    click: () => send(id),
  });
  return [
    ...(isMac ? [{ role: "appMenu" } as const] : []),
    {
      label: texts.file,
      submenu: [
        item("upload"),
        item("save"),
        { type: "separator" },
        { role: isMac ? "close" : "quit" },
      ],
    },
    {
      label: texts.edit,
      submenu: [
        item("undo"),
        item("redo"),
        { type: "separator" },
        { role: "cut" },
        { role: "copy" },
        { role: "paste" },
        { role: "selectAll" },
      ],
    },
    { label: texts.design, submenu: [item("render")] },
    { role: "windowMenu" },
  ];
}

function writeAccelerator({ usual, mac }: CommandKeys, isMac: boolean): string {
  const { key, isShift } = isMac ? (mac ?? usual) : usual;
  return ["CmdOrCtrl", ...(isShift === true ? ["Shift"] : []), key].join("+");
}
