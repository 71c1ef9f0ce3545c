/** One way to press a key; `isCommand` is Ctrl held, or Cmd on a Mac. */
export type KeyStroke = {
  readonly key: string;
  readonly isCommand?: true;
  readonly isShift?: boolean;
};

/** The keys of what stands in the desktop's menu and is obeyed by the page as well; `mac` where a Mac has others. */
export type CommandKeys = { readonly usual: KeyStroke; readonly mac?: KeyStroke };

export const menuKeys = {
  upload: { usual: { key: "O", isCommand: true } },
  save: { usual: { key: "S", isCommand: true } },
  undo: { usual: { key: "Z", isCommand: true, isShift: false } },
  redo: {
    usual: { key: "Y", isCommand: true },
    mac: { key: "Z", isCommand: true, isShift: true },
  },
  render: { usual: { key: "Enter", isCommand: true } },
  print: { usual: { key: "P", isCommand: true, isShift: false } },
  sheet: { usual: { key: "P", isCommand: true, isShift: true } },
} as const satisfies Record<string, CommandKeys>;
