import Fade from "@mui/material/Fade";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

import { quietText } from "#renderer/theme/text-size.ts";

export type MenuAction = {
  key: string;
  label: string;
  /** What it means, in a smaller line below. */
  note?: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** For a menu that chooses: tinted, with a check. */
  selected?: boolean;
  disabled?: boolean;
  danger?: boolean;
};

export type ActionMenuListProps = {
  items: readonly MenuAction[];
  header: ReactNode;
  labelledBy: string;
  /** The button that the menu hangs from; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** The menu itself, apart from its button: most visits never open one, so it is loaded by the first. */
export function ActionMenuList(props: ActionMenuListProps) {
  const { items, header, labelledBy, anchor, onClose } = props;
  const choose = (item: MenuAction) => {
    // On its way out the menu still takes clicks: neither a second one nor one meant for what lies below chooses.
    if (anchor === null) return;
    onClose();
    item.onSelect();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      transitionDuration={{ enter: 180, exit: 120 }}
      // Its rows do not move while it appears: what is pressed is what was seen.
      slots={{ transition: Fade }}
      slotProps={{ list: { "aria-labelledby": labelledBy } }}
    >
      {header === undefined ? null : (
        <Header role="presentation" key="header">
          {header}
        </Header>
      )}
      {items.map((item) => (
        <MenuItem
          key={item.key}
          selected={item.selected ?? false}
          disabled={item.disabled ?? false}
          onClick={() => choose(item)}
          sx={item.danger === true ? { color: "var(--rw-danger-text)" } : {}}
          {...(item.selected === undefined
            ? {}
            : { role: "menuitemradio", "aria-checked": item.selected })}
        >
          {item.icon}
          <Label>
            {item.label}
            {item.note === undefined ? null : <Note>{item.note}</Note>}
          </Label>
          {item.selected === true ? <Check size={18} strokeWidth={1.5} aria-hidden /> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}

const Header = styled("li")({
  ...quietText(13),
  padding: "8px 12px 10px",
  marginBottom: 6,
  borderBottom: "1px solid var(--rw-line)",
});

const Label = styled("span")({ flex: 1 });

const Note = styled("span")({
  ...quietText(13, 18),
  display: "block",
  maxWidth: 260,
  whiteSpace: "normal",
});
