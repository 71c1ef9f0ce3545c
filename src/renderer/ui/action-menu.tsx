import { lazy, Suspense, useId, useState } from "react";
import type { MouseEvent, ReactNode } from "react";

import type { MenuAction } from "./action-menu-list.tsx";

/** Spread onto the button that opens the menu. */
export type MenuTrigger = {
  id: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
};

export type ActionMenuProps = {
  items: readonly MenuAction[];
  renderTrigger: (trigger: MenuTrigger) => ReactNode;
  /** Above the rows, not selectable (a name, an address). */
  header?: ReactNode;
};

const loadList = () => import("./action-menu-list.tsx");
const ActionMenuList = lazy(async () => {
  const { ActionMenuList: List } = await loadList();
  return { default: List };
});
/** Whoever comes near the button is about to press it; a failure shows when they do. */
const prepareList = () => void loadList().catch(() => undefined);

/** A menu of commands or choices under the button that opens it. */
export function ActionMenu({ items, renderTrigger, header }: ActionMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      {renderTrigger({
        id,
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== null,
        onClick: (event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        },
        onPointerEnter: prepareList,
        onFocus: prepareList,
      })}
      {wasOpened ? (
        <Suspense>
          <ActionMenuList
            items={items}
            header={header}
            labelledBy={id}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
