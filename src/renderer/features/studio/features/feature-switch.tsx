import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import type { ConfirmDialogProps } from "#renderer/ui/confirm-dialog.tsx";
import type { ChangeableFeatures } from "#shared/company-settings.ts";

import { SwitchLine } from "../parts/switch-line.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { featuresTexts } from "../texts/company-catalogue.ts";

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

type SettingsChange = Parameters<
  ReturnType<typeof studioApi.useUpdateCompanySettingsMutation>[0]
>[0]["body"];

/** Saves only what is named, and says and answers whether it worked. Never rejects. */
export function useSaveSettings(): (change: SettingsChange) => Promise<boolean> {
  const texts = useTexts(featuresTexts);
  const { report } = useNotices({ failures: { other: texts.notSaved } });
  const [update] = studioApi.useUpdateCompanySettingsMutation();
  return async (change) => report(await update({ body: change }), texts.saved);
}
