import { styled } from "@mui/material/styles";
import { ImageUp } from "lucide-react";
import { useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { uploadProducts } from "#renderer/state/studio/upload-products.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { FileButton } from "#renderer/ui/file-button.tsx";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";
import { uploadContentTypes } from "#shared/image.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

import { ProductSwatch } from "../../parts/product-swatch.tsx";
import { StudioCard } from "../../parts/studio-card.tsx";
import { useProductNotices } from "../../parts/use-notices.ts";
import { editorTexts } from "../../texts/products-catalogue.ts";

export type TileUploadProps = {
  product: StudioProduct;
  onUploaded: (product: StudioProduct) => void;
};

/** Gives a floor or wall covering the picture of its tile. */
export function TileUpload({ product, onUploaded }: TileUploadProps) {
  const texts = useTexts(editorTexts);
  const dispatch = useAppDispatch();
  const notices = useProductNotices();
  const [progress, setProgress] = useState<number | null>(null);
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    setProgress(0);
    const about = { params: { id: product.material.id }, body: { version: product.version } };
    const watch = { onProgress: setProgress };
    try {
      onUploaded(await dispatch(uploadProducts("replaceProductTexture", file, about, watch)));
      notices.succeed(texts.tileSaved);
    } catch (error) {
      notices.fail(error);
    } finally {
      setProgress(null);
    }
  };
  return (
    <StudioCard title={texts.tile} text={texts.tileText}>
      <Line>
        {product.texture === null ? null : <ProductSwatch product={product} />}
        <FileButton accept={uploadContentTypes.join(",")} onFiles={([file]) => void upload(file)}>
          {(open) => (
            <AppButton
              variant="outlined"
              icon={ImageUp}
              loading={progress !== null}
              loadingLabel={texts.uploading}
              onClick={open}
            >
              {product.texture === null ? texts.chooseTile : texts.replaceTile}
            </AppButton>
          )}
        </FileButton>
      </Line>
      {progress === null ? null : (
        <Progress>
          <ProgressBar label={texts.uploading} value={progress < 1 ? progress : null} />
        </Progress>
      )}
    </StudioCard>
  );
}

const Line = styled("div")({ ...flexRow(12), flexWrap: "wrap" });

const Progress = styled("div")({ marginTop: 16 });
