import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

import { StudioCard } from "../../parts/studio-card.tsx";
import { editorTexts } from "../../texts/products-catalogue.ts";
import { PaintPreview } from "./paint-preview.tsx";
import type { ProductForm } from "./product-form.ts";
import { TilePreview } from "./tile-preview.tsx";

export type EditorLayoutProps = {
  form: ProductForm;
  product: StudioProduct | null;
  /** The cards with fields. */
  children: ReactNode;
};

/** Fields beside a preview of what they say; one below the other where the page is narrow. */
export function EditorLayout({ form, product, children }: EditorLayoutProps) {
  const texts = useTexts(editorTexts);
  const isPaint = form.kind === "paint";
  return (
    <Columns>
      <Stack>{children}</Stack>
      <Beside>
        <StudioCard title={texts.preview} text={isPaint ? texts.previewPaint : texts.previewTile}>
          {isPaint ? <PaintPreview form={form} /> : <TilePreview form={form} product={product} />}
        </StudioCard>
      </Beside>
    </Columns>
  );
}

const Columns = styled("div")({
  display: "grid",
  gap: 20,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [fromWidth(1100)]: { gridTemplateColumns: "minmax(0, 420px) minmax(0, 1fr)" },
});

const Stack = styled("div")({ ...flexColumn(20), minWidth: 0 });

const Beside = styled("div")({
  minWidth: 0,
  [fromWidth(1100)]: { position: "sticky", top: 16 },
});
