import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { MouseEvent, ReactNode } from "react";

export type MenuAction = {
  key: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** For a menu that chooses: tinted, with a check. */
  selected?: boolean;
  disabled?: boolean;
  danger?: boolean;
};

/** Spread onto the button that opens the menu. */
export type MenuTrigger = {
  id: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

export type ActionMenuProps = {
  items: readonly MenuAction[];
  renderTrigger: (trigger: MenuTrigger) => ReactNode;
  /** Above the rows, not selectable (a name, an address). */
  header?: ReactNode;
};

/** A menu of commands or choices under the button that opens it. */
export function ActionMenu({ items, renderTrigger, header }: ActionMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (item: MenuAction) => {
    setAnchor(null);
    item.onSelect();
  };
  return (
    <>
      {renderTrigger({
        id,
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== null,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        transitionDuration={{ enter: 180, exit: 120 }}
        slotProps={{ list: { "aria-labelledby": id } }}
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
            <Label>{item.label}</Label>
            {item.selected === true ? <Check size={18} strokeWidth={1.5} aria-hidden /> : null}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const Header = styled("li")({
  padding: "8px 12px 10px",
  marginBottom: 6,
  borderBottom: "1px solid var(--rw-line)",
  fontSize: "0.8125rem",
  color: "var(--rw-ink2)",
});

const Label = styled("span")({ flex: 1 });
