/** Focus and keys of the start page's menus, which the browser itself opens and closes. */
export function startMenus(landing: HTMLElement): { isOpen: () => boolean } {
  const find = () => landing.querySelector<HTMLElement>(":popover-open");
  const focusFirst = () => {
    const menu = find();
    (menu?.querySelector<HTMLElement>("[aria-checked=true]") ?? list(menu)[0])?.focus();
  };
  // Somebody may have opened one before this script was there.
  focusFirst();
  landing.addEventListener("toggle", focusFirst, { capture: true });
  landing.addEventListener("click", ({ target }) => {
    const menu = find();
    if (menu?.contains(target as Node)) menu.hidePopover();
  });
  landing.addEventListener("keydown", (event) => {
    const menu = find();
    if (menu === null) return;
    if (event.key === "Tab") menu.hidePopover();
    const items = list(menu);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = findNext(event.key, at, items.length);
    if (to === null) return;
    event.preventDefault();
    items[to]?.focus();
  });
  return { isOpen: () => find() !== null };
}

const list = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>("a,button") ?? []),
];

function findNext(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
