import { ArrowLeft } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { editorTexts } from "../texts/products-catalogue.ts";

/** The way back to the list. */
export function BackToProducts() {
  const texts = useTexts(editorTexts);
  return (
    <AppButton variant="text" to="/studio/products" icon={ArrowLeft}>
      {texts.back}
    </AppButton>
  );
}
