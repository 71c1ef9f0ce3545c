import { useCode } from "../parts/use-code.ts";

const loadTab = () => import("./tone-tab.tsx");

/** The other lights, loaded when somebody looks for them; where they cannot be had, the room goes on without. */
export function LateToneTab(props: { isNarrow: boolean }) {
  const tab = useCode(loadTab, true);
  return tab === null ? null : <tab.ToneTab {...props} />;
}
