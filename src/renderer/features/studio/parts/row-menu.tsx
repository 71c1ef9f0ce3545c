import { Ellipsis } from "lucide-react";

import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import type { MenuAction } from "#renderer/ui/action-menu-list.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

/** What can be done with one row or card, behind three dots. */
export function RowMenu({ label, items }: { label: string; items: readonly MenuAction[] }) {
  return (
    <ActionMenu
      items={items}
      renderTrigger={({ id, onClick, "aria-expanded": expanded }) => (
        <span id={id}>
          <ToolIconButton
            label={label}
            expanded={expanded}
            onClick={onClick}
            icon={<Ellipsis size={20} {...iconStyle} />}
          />
        </span>
      )}
    />
  );
}
