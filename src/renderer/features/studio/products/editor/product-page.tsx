import { styled } from "@mui/material/styles";
import { TriangleAlert, ImageUp } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { uploadProducts } from "#renderer/state/studio/upload-products.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { FileButton } from "#renderer/ui/file-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";
import { uploadContentTypes } from "#shared/upload-limits.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

import { ProductSwatch } from "../../parts/product-swatch.tsx";
import { SaveBar } from "../../parts/save-bar.tsx";
import { PublishBadge } from "../../parts/studio-badge.tsx";
import { StudioCard } from "../../parts/studio-card.tsx";
import { StudioPending } from "../../parts/studio-pending.tsx";
import { readCode, useProductNotices } from "../../parts/use-notices.ts";
import { StudioHeader } from "../../shell/studio-header.tsx";
import { editorTexts } from "../../texts/products-catalogue.ts";
import { BackToProducts } from "../back-to-products.tsx";
import { EditorLayout } from "./editor-layout.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { ProductFields } from "./product-fields.tsx";
import { useProductEditor } from "./use-product-editor.ts";

/** One product: what is said about it, its preview, and whether visitors see it. */
export function ProductPage() {
  const { id = "" } = useParams();
  const texts = useTexts(editorTexts);
  const query = studioApi.useGetProductQuery({ params: { id } });
  const isGone = query.isError && ["not_found", "bad_request"].includes(readCode(query.error));
  const product = query.currentData;
  if (isGone || product === undefined) {
    return (
      <>
        <StudioHeader title={isGone ? texts.gone : texts.about} actions={<BackToProducts />} />
        <StudioCard>
          {isGone ? (
            <EmptyState title={texts.gone} text={texts.goneText} />
          ) : (
            <StudioPending query={query} rows={6} />
          )}
        </StudioCard>
      </>
    );
  }
  return <Editor key={id} product={product} reload={() => void query.refetch()} />;
}

function Editor({ product, reload }: { product: StudioProduct; reload: () => void }) {
  const texts = useTexts(editorTexts);
  const editor = useProductEditor(product);
  const needsTile = product.material.kind !== "paint" && product.texture === null;
  return (
    <>
      <Head product={product} editor={editor} needsTile={needsTile} />
      <EditorLayout form={editor.form} product={product}>
        {editor.isConflict ? (
          <Banner
            tone="caution"
            role="alert"
            icon={<TriangleAlert size={20} {...iconStyle} />}
            actions={
              <AppButton
                variant="outlined"
                onClick={() => {
                  editor.discard();
                  reload();
                }}
              >
                {texts.loadAgain}
              </AppButton>
            }
          >
            {texts.conflict}
          </Banner>
        ) : null}
        <StudioCard title={texts.about}>
          <ProductFields
            form={editor.form}
            errors={editor.errors}
            onChange={editor.change}
            isNew={false}
          />
        </StudioCard>
        <OfferFields form={editor.form} errors={editor.errors} onChange={editor.change} />
        {product.material.kind === "paint" ? null : (
          <TileUpload product={product} onUploaded={editor.rebase} />
        )}
        {needsTile ? <Waiting>{texts.tileMissing}</Waiting> : null}
      </EditorLayout>
      <SaveBar
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        onSave={() => void editor.save()}
        onDiscard={editor.discard}
      />
    </>
  );
}

type HeadProps = {
  product: StudioProduct;
  editor: ReturnType<typeof useProductEditor>;
  needsTile: boolean;
};

function Head({ product, editor, needsTile }: HeadProps) {
  const texts = useTexts(editorTexts);
  const { state, material } = product;
  const isPublished = state === "published";
  return (
    <StudioHeader
      title={material.name}
      badge={<PublishBadge state={state} />}
      actions={
        <>
          <BackToProducts />
          {isPublished ? (
            <AppButton
              variant="outlined"
              loading={editor.isSaving}
              onClick={() => void editor.publish("draft")}
            >
              {texts.unpublish}
            </AppButton>
          ) : (
            <AppButton
              variant="contained"
              loading={editor.isSaving}
              disabled={needsTile}
              onClick={() => void editor.publish("published")}
            >
              {editor.isDirty ? texts.saveAndPublish : texts.publish}
            </AppButton>
          )}
        </>
      }
    />
  );
}

const Waiting = styled("p")(quietText(14, 20));

type TileUploadProps = {
  product: StudioProduct;
  onUploaded: (product: StudioProduct) => void;
};

/** Gives a floor or wall covering the picture of its tile. */
function TileUpload({ product, onUploaded }: TileUploadProps) {
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
