import { Info } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { StudioCard } from "../../parts/studio-card.tsx";
import { readCode, useProductNotices } from "../../parts/use-notices.ts";
import { StudioHeader } from "../../shell/studio-header.tsx";
import { BackToProducts } from "../back-to-products.tsx";
import { EditorLayout } from "./editor-layout.tsx";
import { editorTexts } from "../../texts/products-catalogue.ts";
import { focusFirstError } from "./focus-first-error.ts";
import { emptyProductForm, readProductForm, withoutTouched } from "./product-form.ts";
import type { FormErrors, ProductForm } from "./product-form.ts";
import { ProductFields } from "./product-fields.tsx";

/** Describes a product that is not there yet. */
export function NewProductPage() {
  const texts = useTexts(editorTexts);
  const notices = useProductNotices();
  const navigate = useNavigate();
  const [create, creating] = studioApi.useCreateProductMutation();
  const [form, setForm] = useState<ProductForm>(emptyProductForm);
  const [errors, setErrors] = useState<FormErrors>({});

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const read = readProductForm(form, null);
    setErrors(read.errors);
    if (read.product === null) return focusFirstError();
    try {
      const made = await create({ body: read.product }).unwrap();
      notices.succeed(texts.created);
      await navigate(`/studio/products/${made.material.id}`, { replace: true });
    } catch (error) {
      if (readCode(error) === "conflict") {
        setErrors({ sku: "sku" });
        focusFirstError();
      } else {
        notices.fail(error);
      }
    }
    return undefined;
  };

  return (
    <>
      <StudioHeader title={texts.newTitle} actions={<BackToProducts />} />
      <EditorLayout form={form} product={null}>
        <StudioCard title={texts.about}>
          <form noValidate onSubmit={(event) => void add(event)}>
            <ProductFields
              form={form}
              errors={errors}
              isNew
              onChange={(changes) => {
                setForm({ ...form, ...changes });
                setErrors(withoutTouched(errors, changes));
              }}
            />
            {form.kind === "paint" ? null : <TileLater />}
            <AppButton
              type="submit"
              variant="contained"
              loading={creating.isLoading}
              loadingLabel={texts.creating}
              fullWidth
              style={{ marginTop: 24 }}
            >
              {texts.addProduct}
            </AppButton>
          </form>
        </StudioCard>
      </EditorLayout>
    </>
  );
}

function TileLater() {
  const texts = useTexts(editorTexts);
  return (
    <div style={{ marginTop: 20 }}>
      <Banner tone="neutral" icon={<Info size={20} {...iconStyle} />}>
        {texts.tileLater}
      </Banner>
    </div>
  );
}
