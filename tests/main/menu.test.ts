import type { MenuItemConstructorOptions } from "electron";
import { expect, test, vi } from "vitest";

import { findMenuTexts } from "#main/menu-texts.ts";
import { createMenuTemplate } from "#main/menu.ts";
import type { MenuAction, MenuCommand, MenuSwitch } from "#main/menu.ts";

function listItems(
  isMac: boolean,
  send: (command: MenuCommand) => void = () => undefined,
  act: (action: MenuAction) => void = () => undefined,
  quotes: MenuSwitch = { isOn: () => true, switchTo: () => undefined },
): MenuItemConstructorOptions[] {
  return createMenuTemplate(findMenuTexts("en"), { send, act, quotes }, isMac)
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    .filter(({ id }) => id !== undefined);
}

test.each([
  [false, { redo: "CmdOrCtrl+Y" }],
  [true, { redo: "CmdOrCtrl+Shift+Z" }],
])("the menu has the keys of its commands (Mac: %s)", (isMac, differing) => {
  const keys = Object.fromEntries(listItems(isMac).map(({ id, accelerator }) => [id, accelerator]));
  expect(keys).toEqual({
    upload: "CmdOrCtrl+O",
    save: "CmdOrCtrl+S",
    undo: "CmdOrCtrl+Z",
    render: "CmdOrCtrl+Enter",
    sheet: "CmdOrCtrl+Shift+P",
    newWindow: "CmdOrCtrl+Shift+N",
    openPhotos: "CmdOrCtrl+Shift+O",
    batch: "CmdOrCtrl+B",
    print: "CmdOrCtrl+P",
    ...differing,
  });
});

test("an item tells the page its command", () => {
  const send = vi.fn<(command: MenuCommand) => void>();
  const item = listItems(false, send).find(({ id }) => id === "render");
  item?.click?.({} as never, undefined, {});
  expect(send).toHaveBeenCalledWith("render");
});

test("an item of the app itself asks the app and no page", () => {
  const send = vi.fn<(command: MenuCommand) => void>();
  const act = vi.fn<(action: MenuAction) => void>();
  listItems(true, send, act)
    .find(({ id }) => id === "changeServer")
    ?.click?.({} as never, undefined, {});
  expect(act).toHaveBeenCalledWith("changeServer");
  expect(send).not.toHaveBeenCalled();
});

test("what is on or off shows what was chosen, and says what is", () => {
  const chosen: boolean[] = [];
  const quotes = { isOn: () => false, switchTo: (isOn: boolean) => void chosen.push(isOn) };
  const item = listItems(false, undefined, undefined, quotes).find(
    ({ type }) => type === "checkbox",
  );
  expect(item?.checked).toBe(false);
  item?.click?.({ checked: true } as never, undefined, {});
  expect(chosen).toEqual([true]);
});
