/** Opens and closes the menus of the start page, with the keys that menus have. */
export function startMenus(landing: HTMLElement): { isOpen: () => boolean } {
  let open: { button: HTMLElement; menu: HTMLElement } | null = null;
  const items = () => [...(open?.menu.querySelectorAll<HTMLElement>("a,button") ?? [])];
  const close = (isDone = false) => {
    if (open === null) return;
    open.menu.hidden = true;
    open.button.setAttribute("aria-expanded", "false");
    if (isDone) open.button.focus({ preventScroll: true });
    open = null;
  };
  landing.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-menu]");
    const menu = button === null ? null : landing.querySelector<HTMLElement>(nameMenu(button));
    const isSame = open?.menu === menu;
    close();
    if (button === null || menu === null || isSame) return;
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    open = { button, menu };
    (items().find((one) => one.ariaChecked === "true") ?? items()[0])?.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    const isInside = open?.menu.parentElement?.contains(target as Node) ?? true;
    if (!isInside) close();
  });
  landing.addEventListener("keydown", (event) => {
    if (open === null) return;
    if (event.key === "Escape") close(true);
    if (event.key === "Tab") close();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = findNext(event.key, at, all.length);
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  });
  return { isOpen: () => open !== null };
}

const nameMenu = (button: HTMLElement) => `#menu-${button.dataset["menu"]}`;

function findNext(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
