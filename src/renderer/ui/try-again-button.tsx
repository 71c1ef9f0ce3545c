import { RotateCw } from "lucide-react";

import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { AppButton } from "./app-button.tsx";
import type { AppButtonProps } from "./app-button.tsx";
import { iconStyle } from "./icon-style.ts";

export type TryAgainButtonProps = Pick<AppButtonProps, "variant" | "loading" | "onClick">;

/** Asks once more for what did not come. */
export function TryAgainButton(props: TryAgainButtonProps) {
  const texts = useTexts(uiTexts);
  return (
    <AppButton {...props} startIcon={<RotateCw size={18} {...iconStyle} />}>
      {texts.tryAgain}
    </AppButton>
  );
}
