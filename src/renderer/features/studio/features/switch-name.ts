import type { ChangeableFeatures } from "#shared/company-settings.ts";

/** The settings that are on or off. */
export type SwitchName = {
  [Name in keyof ChangeableFeatures]: ChangeableFeatures[Name] extends boolean ? Name : never;
}[keyof ChangeableFeatures];
