import { useState } from "react";

import { SwitchLine } from "../parts/switch-line.tsx";
import { useSettings } from "./use-settings.ts";
import type { SwitchName } from "./switch-name.ts";

export type FeatureSwitchProps = {
  name: SwitchName;
  label: string;
  hint: string;
  checked: boolean;
  /** Asked before it is switched off; resolves with whether to go on. */
  confirmOff?: () => Promise<boolean>;
};

/** A switch that saves itself: it shows what was chosen at once, and goes back if that failed. */
export function FeatureSwitch({ name, label, hint, checked, confirmOff }: FeatureSwitchProps) {
  const { save } = useSettings();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const turn = async (next: boolean) => {
    if (!next && confirmOff !== undefined && !(await confirmOff())) return;
    setWanted(next);
    await save({ features: { [name]: next } });
    setWanted(null);
  };
  return (
    <SwitchLine
      label={label}
      hint={hint}
      checked={wanted ?? checked}
      onChange={(next) => void turn(next)}
    />
  );
}
