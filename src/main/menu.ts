import type { MenuItemConstructorOptions } from "electron";

import { menuKeys } from "#shared/menu-keys.ts";
import type { CommandKeys } from "#shared/menu-keys.ts";

import type { MenuTexts } from "./menu-texts.ts";

export type MenuCommand = keyof typeof menuKeys;

/** What the app itself does, whatever page is shown. */
export type MenuAction = "newWindow" | "openPhotos" | "batch" | "kept" | "changeServer";

export type MenuListeners = {
  send: (command: MenuCommand) => void;
  act: (action: MenuAction) => void;
  quotes: MenuSwitch;
};
/** Something of the app that is on or off, as it was chosen last. */
export type MenuSwitch = { isOn: () => boolean; switchTo: (isOn: boolean) => void };

const recentPhotos: MenuItemConstructorOptions = { role: "recentDocuments", submenu: [] };

const actionKeys: Readonly<Partial<Record<MenuAction, string>>> = {
  newWindow: "CmdOrCtrl+Shift+N",
  openPhotos: "CmdOrCtrl+Shift+O",
  batch: "CmdOrCtrl+B",
};

/**
 * The application menu. The app's own items tell the page through `send`; the others are the
 * system's standard roles. Their ids are the commands' names. Undo and redo go to the page as
 * well: only it knows whether a text field has the focus.
 */
export function createMenuTemplate(
  texts: MenuTexts,
  { send, act, quotes }: MenuListeners,
  isMac: boolean,
): MenuItemConstructorOptions[] {
  const item = (id: MenuCommand): MenuItemConstructorOptions => ({
    id,
    label: texts[id],
    accelerator: writeAccelerator(menuKeys[id], isMac),
    click: () => send(id),
  });
  const action = (id: MenuAction): MenuItemConstructorOptions => {
    const accelerator = actionKeys[id];
    const keys = accelerator === undefined ? {} : { accelerator };
    return { id, label: texts[id], ...keys, click: () => act(id) };
  };
  return [
    ...(isMac ? [{ role: "appMenu" } as const] : []),
    {
      label: texts.file,
      submenu: [
        action("newWindow"),
        { type: "separator" },
        item("upload"),
        action("openPhotos"),
        ...(isMac ? [recentPhotos] : []),
        item("save"),
        item("sheet"),
        item("print"),
        { type: "separator" },
        action("batch"),
        action("kept"),
        { type: "separator" },
        {
          id: "notifyOfQuotes",
          label: texts.notifyOfQuotes,
          type: "checkbox",
          checked: quotes.isOn(),
          click: ({ checked }) => quotes.switchTo(checked),
        },
        action("changeServer"),
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
