import type { MenuItemConstructorOptions } from "electron";

import type { MenuTexts } from "./menu-texts.ts";

export type MenuCommand = "upload" | "save" | "undo" | "redo" | "render";

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
  const item = (id: MenuCommand, accelerator: string): MenuItemConstructorOptions => ({
    id,
    label: texts[id],
    accelerator,
    click: () => send(id),
  });
  return [
    ...(isMac ? [{ role: "appMenu" } as const] : []),
    {
      label: texts.file,
      submenu: [
        item("upload", "CmdOrCtrl+O"),
        item("save", "CmdOrCtrl+S"),
        { type: "separator" },
        { role: isMac ? "close" : "quit" },
      ],
    },
    {
      label: texts.edit,
      submenu: [
        item("undo", "CmdOrCtrl+Z"),
        item("redo", isMac ? "Cmd+Shift+Z" : "Ctrl+Y"),
        { type: "separator" },
        { role: "cut" },
        { role: "copy" },
        { role: "paste" },
        { role: "selectAll" },
      ],
    },
    { label: texts.design, submenu: [item("render", "CmdOrCtrl+Enter")] },
    { role: "windowMenu" },
  ];
}
