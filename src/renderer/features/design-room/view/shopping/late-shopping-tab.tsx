import { useCode } from "../parts/use-code.ts";

const loadTab = () => import("./shopping-tab.tsx");

/** The price list, loaded when somebody looks at it. */
export function LateShoppingTab() {
  const tab = useCode(loadTab, true);
  return tab === null ? null : <tab.ShoppingTab />;
}
