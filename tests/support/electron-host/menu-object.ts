type ItemOptions = {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  checked?: boolean;
  submenu?: ItemOptions[];
  click?: (...args: unknown[]) => void;
};

export class MenuItem {
  readonly id: string;
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  enabled: boolean;
  checked: boolean;
  readonly click: (...args: unknown[]) => void;

  constructor(options: ItemOptions) {
    this.id = options.id ?? "";
    this.label = options.label ?? options.role ?? "";
    this.role = options.role;
    this.type = options.type ?? (options.submenu === undefined ? "normal" : "submenu");
    this.accelerator = options.accelerator;
    this.submenu = options.submenu && Menu.buildFromTemplate(options.submenu);
    this.enabled = options.enabled ?? true;
    this.checked = options.checked ?? false;
    this.click = (...args) => {
      if (this.enabled && this.type === "checkbox") this.checked = !this.checked;
      if (this.enabled) options.click?.(this, ...args);
    };
  }
}

let applicationMenu: Menu | null = null;

/** Electron's `Menu`, without anything drawn: items are found by id and clicked. */
export class Menu {
  readonly items: MenuItem[];

  constructor(items: MenuItem[] = []) {
    this.items = items;
  }

  static buildFromTemplate(template: ItemOptions[]): Menu {
    return new Menu(template.map((options) => new MenuItem(options)));
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const inside = item.submenu?.getMenuItemById(id) ?? null;
      if (inside !== null) return inside;
    }
    return null;
  }
}
