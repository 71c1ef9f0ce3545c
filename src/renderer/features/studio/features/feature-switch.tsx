import { useState } from "react";

import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import type { ConfirmDialogProps } from "#renderer/ui/confirm-dialog.tsx";
import type { ChangeableFeatures } from "#shared/company-settings.ts";

import { SwitchLine } from "../parts/switch-line.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

/** The settings that are on or off. */
export type SwitchName = {
  [Name in keyof ChangeableFeatures]: ChangeableFeatures[Name] extends boolean ? Name : never;
}[keyof ChangeableFeatures];

export type FeatureSwitchProps = {
  name: SwitchName;
  label: string;
  hint: string;
  checked: boolean;
  /** Asked before it is switched off. */
  whenOff?: Pick<ConfirmDialogProps, "title" | "text" | "confirmLabel">;
};

/** A switch that saves itself: it shows what was chosen at once, and goes back if that failed. */
export function FeatureSwitch({ name, label, hint, checked, whenOff }: FeatureSwitchProps) {
  const save = useSaveSettings();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const turn = async (next: boolean) => {
    setIsAsked(false);
    setWanted(next);
    await save({ features: { [name]: next } });
    setWanted(null);
  };
  return (
    <>
      <SwitchLine
        label={label}
        hint={hint}
        checked={wanted ?? checked}
        onChange={(next) => {
          if (next || whenOff === undefined) void turn(next);
          else setIsAsked(true);
        }}
      />
      {whenOff === undefined ? null : (
        <ConfirmDialog
          open={isAsked}
          {...whenOff}
          danger
          onConfirm={() => void turn(false)}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
