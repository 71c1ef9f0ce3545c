import { styled } from "@mui/material/styles";
import { TriangleAlert } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { StudioHeader } from "../../shell/studio-header.tsx";
import { BackToProducts } from "../back-to-products.tsx";
import { ImportDrop } from "./import-drop.tsx";
import { ImportResult } from "./import-result.tsx";
import { importTexts } from "../../texts/products-catalogue.ts";
import { useProductImport } from "./use-product-import.ts";

/** Brings a catalogue in from a file, after showing what would happen. */
export function ImportPage() {
  const texts = useTexts(importTexts);
  const running = useProductImport();
  const { file, plan, failure } = running;
  return (
    <>
      <StudioHeader title={texts.title} actions={<BackToProducts />} />
      <Stack>
        {failure === null ? null : (
          <Banner
            tone="danger"
            role="alert"
            icon={<TriangleAlert size={20} {...iconStyle} />}
            actions={
              file === null ? null : (
                <AppButton variant="outlined" onClick={() => running.check(file)}>
                  {texts.checkAgain}
                </AppButton>
              )
            }
          >
            {failure}
          </Banner>
        )}
        {plan === null ? (
          <ImportDrop running={running} />
        ) : (
          <ImportResult plan={plan} running={running} />
        )}
      </Stack>
    </>
  );
}

const Stack = styled("div")(flexColumn(20));
