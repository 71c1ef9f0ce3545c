import { useCode } from "../parts/use-code.ts";

const loadTab = () => import("./changes-tab.tsx");

/** What has been changed in the room, loaded when somebody looks at it. */
export function LateChangesTab() {
  const tab = useCode(loadTab, true);
  return tab === null ? null : <tab.ChangesTab />;
}
